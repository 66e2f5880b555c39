package toolpolicy

import (
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
	"github.com/seed-af4057d5/toolpolicy/internal/snapshot"
)

// DataClass is a rung of the ladder of data classes.
type DataClass = facts.DataClass

// The data classes of the shipped policy, lowest first. They are names for
// callers' convenience: what they mean is the policy's, and any other text may
// stand in their place.
const (
	PublicContent         DataClass = "publicContent"
	EditorContent         DataClass = "editorContent"
	SourceCode            DataClass = "sourceCode"
	InternalConfiguration DataClass = "internalConfiguration"
	SystemDiagnostics     DataClass = "systemDiagnostics"
	SecretAdjacent        DataClass = "secretAdjacent"
)

// TrustZone says where a model's provider runs.
type TrustZone = facts.TrustZone

// The trust zones of the shipped policy, most trusted first.
const (
	Local          TrustZone = "local"
	PrivateHosted  TrustZone = "privateHosted"
	ExternalEU     TrustZone = "externalEu"
	ExternalGlobal TrustZone = "externalGlobal"
)

// Effect says what a tool does to the world.
type Effect = facts.Effect

// The effects of the shipped policy.
const (
	ReadOnly           Effect = "readOnly"
	IdempotentWrite    Effect = "idempotentWrite"
	NonIdempotentWrite Effect = "nonIdempotentWrite"
)

// Enforcement is the mode of the trust-zone gate.
type Enforcement = facts.Enforcement

// The modes of the shipped policy.
const (
	Enforce Enforcement = "enforce"
	Observe Enforcement = "observe"
)

// Reason is the reason code of a decision. A policy may have more than those
// named here; an unknown one passes through as it is.
type Reason = snapshot.Reason

// The reason codes of the shipped policy: none, and one per gate in its order.
const (
	ReasonNone               Reason = "none"
	ReasonNotRegistered      Reason = "notRegistered"
	ReasonToolDisabled       Reason = "toolDisabled"
	ReasonRequiresAdmin      Reason = "requiresAdmin"
	ReasonConfigurationGroup Reason = "configurationGroup"
	ReasonTrustZone          Reason = "trustZone"
)
