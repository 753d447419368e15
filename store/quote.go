package store

import "hearth/store/money"

// quote is the price of a cart, line by line.
type quote struct {
	lines    []quotedLine
	goods    money.Paise
	shipping money.Paise
	codFee   money.Paise
	// given are the applied offers: lines and goods are what is left after them.
	given []givenOffer
}

func (q quote) total() money.Paise { return q.goods + q.shipping + q.codFee }

// quotedLine costs its pieces less its discount.
type quotedLine struct {
	product  Product
	quantity int64
	amount   money.Paise
	discount money.Paise
	// kit is the kit that a part comes from, kits how many of it are bought, kitOff the kit's share of the discount.
	kit    Product
	kits   int64
	kitOff money.Paise
}

// refuseUncertified refuses to sell what lacks a certificate, if the shop closes it.
func (s *Store) refuseUncertified(tx *Tx, lines []quotedLine) error {
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.product.ID
	}
	title, err := s.uncertified(tx, ids...)
	if err == nil && title != "" {
		err = refuse("%s can't be sold at the moment: a required approval is missing.", title)
	}
	return err
}
