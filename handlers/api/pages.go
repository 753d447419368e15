package api

import (
	"hearth/store/content"
)

// policyPaths are the addresses of the policies and the questions (spec, section 2).
var policyPaths = map[string]string{
	"returns": "/cancellation-and-returns", "terms": "/terms-and-conditions", "privacy": "/privacy-policy",
	"faq": "/FAQ",
}

// PagePath is the address of an owner's page or of a policy: where it is published, or will be.
func PagePath(p content.OwnPage) string {
	if p.Policy != "" {
		return policyPaths[p.Policy]
	}
	if p.Published != nil {
		return "/pages/" + p.Published.Slug
	}
	return "/pages/" + p.Newest().Slug
}
