// Package store is the shop: its departments, each a package with its rules and its SQL, from settings at the bottom to
// reports at the top. None uses HTTP, the network or rendering. Open builds all departments; callers use them as
// shop.Orders.Place(ctx, …).
//
// These are the shop's terms. Older names in code and columns are given in brackets.
//
//   - account: a person who can log in, a customer or a staff member.
//   - order: what a customer ordered, with its lines.
//   - line: one product of an order with its quantity and price.
//   - quantity: the number of units of a product.
//   - on hand (shelf): the units in the shop, including reserved ones.
//   - reservation (hold, held): units that are kept for an open order. The reservation of an unpaid order expires.
//   - goods receipt: a supplier's delivery as it was booked with its bill. The moving average of receipts is
//     the product's cost.
//   - stock count: units counted by scanner; its approval corrects the stock on hand by the difference.
//   - place, confirm, ship, deliver, cancel: the events in an order's life, in this order.
//   - package (parcel, consignment): what is packed for an order and shipped. Its record is a shipment: courier, number,
//     expected day, and the status that the courier reports.
//   - promised day (promise): the day by which an order arrives, as the customer was shown it when ordering. It never
//     changes. The expected day is entered when the order ships.
//   - returned to origin: a package came back undelivered. (A return is opened by a customer after delivery.)
//   - document: an invoice or a credit note as issued. It never changes.
//   - place of supply: the state of delivery; it decides between CGST+SGST and IGST.
//   - refusal: an error that means that a rule does not permit a call, with a sentence for a person and often the field
//     to change. A fault is any other error.
//   - manual refund (hand refund): a refund that staff send themselves, because no provider took the payment.
//   - payout, settlement: what the provider pays to the shop's bank, less its fees.
//   - complaint: a customer's grievance, with a number and two deadlines.
//   - warranty claim: a complaint about a unit, which the shop repairs, replaces, refunds or refuses.
//   - bound serial: the individual unit that was packed into a package.
//   - promotion (offer): a discount that the shop gives, automatically or for a code. (A product's price below the MRP
//     is its discount price.)
//   - bundle (kit): a product that consists of others, with a price of its own. Its stock is computed from its parts.
//   - option: what the variants of a product differ by, such as Colour, with its values. (An attribute is read from
//     specifications.)
//   - variant: a product that is sold as one of a family: one value of each option, with price, stock, serials and
//     orders of its own.
//   - parent product (family): a product with options. It has the text, the reviews and the URL; its variants are sold.
//   - option values (choice): the values that a variant has, in the order of the options.
//   - consent (agreement): a person's consent to a kind of mail; it is valid until it is withdrawn.
//   - opt-in mail, marketing mail (telling): a mail to which a person consented, sent once about each subject.
//   - lineage: the history of one life of the database at a replica; a restore starts a new one.
//   - lease: a numbered file at a replica that names the machine which is the shop; a take-over adds the next.
//   - sum: a total over a span (a day, month, quarter or year), computed from recorded events.
//   - task: slow or outside work, written in the transaction that causes it.
package store
