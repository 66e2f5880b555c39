module github.com/seed-af4057d5/toolpolicy/bench

go 1.26.0

replace github.com/seed-af4057d5/toolpolicy => ..

require (
	cel.dev/cel-go v0.33.2
	github.com/casbin/casbin/v2 v2.135.0
	github.com/cedar-policy/cedar-go v1.9.1
	github.com/open-policy-agent/opa v1.22.4
	github.com/seed-af4057d5/toolpolicy v0.0.0-00010101000000-000000000000
	github.com/stretchr/testify v1.12.1
	pgregory.net/rapid v1.3.0
)
