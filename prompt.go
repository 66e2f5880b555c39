package toolpolicy

import (
	"strconv"
	"strings"
)

// promptHeading tells a model what the lines below it are.
const promptHeading = "These tools exist but are withheld from this run. Do not call them or look for a way around them; " +
	"where one would help, say so and give the reason:"

// PromptText gives withheld tools as text for a system prompt: a heading, then
// one line per tool with its name in quotes, its reason code and the message.
// Whatever stands in a name, a reason or a message, it cannot leave its line or
// its quotes. Without withheld tools the text is empty.
func PromptText(withheld []Decision) string {
	if len(withheld) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(promptHeading + "\n")
	for _, d := range withheld {
		b.WriteString("- " + strconv.Quote(d.Tool) + " (" + onOneLine(string(d.Reason)) + "): " + onOneLine(d.Message) + "\n")
	}
	return b.String()
}

// onOneLine leaves out what could end a line or hide in it.
func onOneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}
