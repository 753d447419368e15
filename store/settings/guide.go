package settings

import (
	"slices"
	"strings"
)

// GuideSteps are the steps of the setup guide, in the order in which an owner takes them.
var GuideSteps = []string{"name", "legal", "gstin", "product", "contact", "texts", "look", "home", "languages", "rates",
	"zones", "cod", "payments", "mail", "order", "backup"}

// GuideTicks are the steps that are done as well when the owner agrees with the default; each of the others needs
// something of the owner.
var GuideTicks = []string{"gstin", "look", "home", "languages", "rates", "zones", "cod", "payments"}

// GuideHidden is the entry of the setting guide that hides the guide of an open shop.
const GuideHidden = "hidden"

// checkGuide checks the setting guide.
func checkGuide(text string) string {
	for word := range strings.SplitSeq(text, ",") {
		if text != "" && word != GuideHidden && !slices.Contains(GuideTicks, word) {
			return "steps of the setup guide: " + strings.Join(GuideTicks, ", ") + "."
		}
	}
	return ""
}
