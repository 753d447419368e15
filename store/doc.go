// Package store is the shop itself: its rules and its SQL. It knows no HTTP, no network and no rendering.
//
// The words it uses, and the ones it does not:
//
//   - account: a person who can log in, a customer or a member of staff. Not: user.
//   - order: what a customer placed, with its lines. Not: purchase, transaction.
//   - line: one product of an order with its quantity and price. Not: item (a cart has items).
//   - hold: pieces on the shelf that an open order keeps for its customer. Not: reservation, lock.
//   - shelf: the pieces that lie in the shop, held ones included. Not: inventory.
//   - place, confirm, ship, deliver, cancel: what happens to an order, in this order.
//   - dispatch: the moment at which an order ships; its tax invoice is issued then.
//   - document: an invoice or a credit note as issued. It never changes.
//   - place of supply: the state of the delivery address; it decides between CGST+SGST and IGST.
//   - refusal: the shop says no, with a sentence for a person. A fault is everything else that goes wrong.
//   - hand refund: money that staff send themselves, because it did not come by a payment provider.
//   - payout, settlement: what the provider paid to the shop's bank, less its fees. Not: transfer.
//   - complaint: what a customer is not content with; it has a number and two clocks. Not: ticket.
//   - bound serial: the very unit that went into a parcel.
//   - offer: a reduction that the shop gives, by itself or by a code. Not: coupon, promotion. The price below MRP is a discount price.
//   - option: what the variants of a product differ by, such as Colour, with its values. (An attribute is read out of specifications.)
//   - variant: a product that is sold as one of a family: one value of each option, with price, stock, serials and orders of its own. Not: subproduct.
//   - family: a product with options. It has the text, the reviews and the address; what is sold are its variants.
//   - choice: the values that a variant has, in the order of the options.
//   - agreement: that somebody agreed to a kind of mail; it holds until it is withdrawn. Not: subscription, opt-in.
//   - telling: a mail that somebody agreed to; what it tells of is a thing, told once to a person. Not: campaign, newsletter.
//   - lineage: the history of one life of the database at a replica; a restore begins a new one.
//   - running sum: a sum that is kept up to date with each order, under a span: a day, month, quarter or year. Not: cache, aggregate.
//   - task: slow or outside work, written in the transaction that causes it.
package store
