package api

import (
	"fmt"

	"hearth/store/catalogue"
)

// ReviewPicture is a picture that a customer sent with a review, in the largest width, and its smaller ones.
type ReviewPicture struct {
	Image  string `json:"image"`
	Srcset string `json:"srcset"`
}

// ReviewPictures converts the names of a review's pictures.
func ReviewPictures(names []string) []ReviewPicture {
	pictures := make([]ReviewPicture, len(names))
	for i, name := range names {
		p := catalogue.Picture{Name: name}
		pictures[i] = ReviewPicture{p.Path(1280), fmt.Sprintf("%s 320w, %s 640w", p.Path(320), p.Path(640))}
	}
	return pictures
}

// FirstPicture returns the first of a review's pictures in the largest width, and its smaller ones; "" without any.
func FirstPicture(names []string) (image, srcset string) {
	if len(names) == 0 {
		return "", ""
	}
	first := ReviewPictures(names[:1])[0]
	return first.Image, first.Srcset
}
