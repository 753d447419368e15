package api

import (
	"hearth/store/content"
)

// policyPaths are the paths of the policies and the FAQ. They never change, because links outside the shop lead
// there.
var policyPaths = map[string]string{
	"returns": "/cancellation-and-returns", "terms": "/terms-and-conditions", "privacy": "/privacy-policy",
	"faq": "/FAQ",
}

// PagePath returns the path at which an owner's page or a policy is or will be published.
func PagePath(p content.OwnPage) string {
	if p.Policy != "" {
		return policyPaths[p.Policy]
	}
	if p.Published != nil {
		return "/pages/" + p.Published.Slug
	}
	return "/pages/" + p.Newest().Slug
}
