package main

import _ "embed"

const sampleName = "sample/facts.yaml"

//go:embed sample/facts.yaml
var sampleFacts []byte
