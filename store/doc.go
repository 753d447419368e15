// Package store is the shop itself: its departments, each a package with its rules and its SQL, from settings at the bottom to
// reports at the top. None uses HTTP, the network or rendering. Open builds them; a call reads shop.Orders.Place(ctx, …).
//
// The words it uses, and the ones it does not:
//
//   - account: a person who can log in, a customer or a member of staff. Not: user.
//   - order: what a customer ordered, with its lines. Not: purchase, transaction.
//   - line: one product of an order with its quantity and price. Not: item (a cart has items).
//   - hold: pieces on the shelf that are kept for an open order. Not: reservation, lock.
//   - shelf: the pieces in the shop, including held ones. Not: inventory.
//   - place, confirm, ship, deliver, cancel: the events in an order's life, in this order.
//   - dispatch: the moment when an order ships and its tax invoice is issued.
//   - document: an invoice or a credit note as issued. It never changes.
//   - place of supply: the state of the delivery address; it decides between CGST+SGST and IGST.
//   - refusal: the shop says no, with a sentence for a person. A fault is any other error.
//   - manual refund: a refund that staff send themselves, because the money did not come through a payment provider.
//   - payout, settlement: what the provider pays to the shop's bank, less its fees. Not: transfer.
//   - complaint: what a customer complains about; it has a number and two deadlines. Not: ticket.
//   - bound serial: the individual unit that was packed into a parcel.
//   - offer: a discount that the shop gives, automatically or for a code. Not: coupon. The price below MRP is a discount price.
//   - option: what the variants of a product differ by, such as Colour, with its values. (An attribute is read from specifications.)
//   - variant: a product that is sold as one of a family: one value of each option, with price, stock, serials and orders
//     of its own. Not: subproduct.
//   - family: a product with options. It has the text, the reviews and the address; its variants are what is sold.
//   - choice: the values that a variant has, in the order of the options.
//   - agreement: a person's consent to a kind of mail; it holds until it is withdrawn. Not: subscription.
//   - telling: a mail that somebody agreed to; its subject is a thing, and nobody hears about the same thing twice.
//     Not: campaign, newsletter.
//   - lineage: the history of one life of the database at a replica; a restore starts a new one.
//   - running sum: a sum that is updated with each order, for a span: a day, month, quarter or year. Not: cache, aggregate.
//   - task: slow or outside work, written in the transaction that causes it.
package store
