package reports

import (
	"context"
	"fmt"
	"slices"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
)

// wentBack is the SQL condition that a payment p was refunded in full because its order needed no payment.
const wentBack = `EXISTS (SELECT 1 FROM refunds WHERE payment_id = p.id AND amount = p.amount AND reason LIKE 'paid %')`

// sumRule is a rule about the shop's data, and the query that counts its violations.
type sumRule struct{ rule, query string }

// sums are the rules that must hold after every transaction, such as that stock equals its ledger.
var sums = []sumRule{
	{"stock on the shelf is what the ledger adds up to", `SELECT count(*) FROM products p
		WHERE shelf * (kit_price = 0 AND options = '[]') <> (SELECT coalesce(sum(shelf_change), 0) FROM stock_movements
		WHERE product_id = p.id)
		   OR held <> (SELECT coalesce(sum(held_change), 0) FROM stock_movements WHERE product_id = p.id)`},
	{"what is held is what open orders ask for", `SELECT count(*) FROM products p
		WHERE held <> (SELECT coalesce(sum(l.quantity - l.waits - (SELECT coalesce(sum(c.quantity), 0) FROM shipment_lines c
			JOIN shipments s ON s.id = c.shipment_id WHERE c.line_id = l.id AND s.shipped_at IS NOT NULL)), 0)
			FROM order_lines l JOIN orders o ON o.id = l.order_id
			WHERE l.product_id = p.id AND o.state IN ` + core.HoldStates + `)`},
	{"what waits for stock is what open orders wait for, and there is none", `SELECT count(*) FROM products p
		WHERE waiting > 0 AND shelf > held OR waiting <> (SELECT coalesce(sum(l.waits), 0) FROM order_lines l
			JOIN orders o ON o.id = l.order_id WHERE l.product_id = p.id AND o.state IN ` + core.HoldStates + `)
		OR EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.product_id = p.id
			AND l.waits > 0 AND o.state NOT IN ` + core.HoldStates + `)`},
	{"no piece is in two packages", `SELECT count(*) FROM order_lines l WHERE quantity < (SELECT sum(c.quantity)
		FROM shipment_lines c JOIN shipments s ON s.id = c.shipment_id WHERE c.line_id = l.id AND s.ended_at IS NULL)`},
	{"an order leaves in one package whole, or in several with parts", `SELECT count(DISTINCT order_id) FROM shipments s
		WHERE shipped_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shipment_lines WHERE shipment_id = s.id)
		AND EXISTS (SELECT 1 FROM shipments o WHERE o.order_id = s.order_id AND o.id <> s.id
		AND o.shipped_at IS NOT NULL)`},
	{"an order has lines", `SELECT count(*) FROM orders o WHERE (channel <> 'gift') <> EXISTS (SELECT 1
		FROM order_lines WHERE order_id = o.id)`},
	{"an order's total is its lines and its delivery", `SELECT count(*) FROM orders o
		WHERE lines_total <> (SELECT sum(amount) FROM order_lines WHERE order_id = o.id)
		OR total <> lines_total + shipping + cod_fee`},
	{"a kit is what its parts are", `SELECT count(*) FROM products p LEFT JOIN kit_figures f ON f.kit_id = p.id
		WHERE iif(p.kit_price > 0, (p.shelf, p.price, p.discount_price, p.cost_price, p.gst_rate,
		p.held) IS NOT (f.free, f.price, f.pays,
		f.cost, f.rate, 0), f.kit_id IS NOT NULL)`},
	{"a product with options is what its variants are", `SELECT count(*) FROM products p LEFT
		JOIN family_figures f ON f.family = p.id
		LEFT JOIN products l ON l.id = f.lead
		WHERE p.options <> '[]' AND ((p.shelf, p.held, p.variants) IS NOT (coalesce(f.free, 0), 0,
		coalesce(f.variants, 0)) OR f.lead IS NOT NULL
		AND (p.price, p.pays, p.lowest) IS NOT (l.price, l.pays, f.lowest))
			OR p.options = '[]' AND f.family IS NOT NULL OR p.deleted_at IS NOT NULL AND f.family IS NOT NULL
			OR p.family IS NOT NULL AND p.options <> '[]'`},
	{"a product with options is sold in its variants",
		`SELECT count(*) FROM order_lines l JOIN products p ON p.id = l.product_id WHERE p.options <> '[]'`},
	{"an order has a kit whole", `SELECT count(*) FROM (SELECT 1 FROM order_lines WHERE kit_id IS NOT NULL
		GROUP BY order_id, kit_id
		HAVING min(kits) < 1 OR min(kits) <> max(kits) OR sum(quantity % kits) > 0)`},
	{"what offers took off an order is what its lines are less", `SELECT count(*) FROM orders o
		WHERE (SELECT sum(discount - kit_off) FROM order_lines WHERE order_id = o.id) <> (SELECT coalesce(sum(goods), 0)
		FROM offer_uses WHERE order_id = o.id)`},
	{"an offer counts the confirmed orders that were not cancelled",
		`SELECT count(*) FROM offer_uses u JOIN orders o ON o.id = u.order_id
			WHERE u.counts <> (o.state IN ` + core.SaleStates + `)`},
	{"a placed order holds its offers",
		`SELECT count(*) FROM offer_uses u JOIN orders o ON o.id = u.order_id WHERE u.held <> (o.state IN ` +
			core.UnpaidStates + `)`},
	{"an order has what its state asks for", `SELECT count(*) FROM orders o JOIN order_states s ON s.name = o.state
		WHERE s.unpaid AND o.confirmed_at IS NOT NULL OR s.sale AND o.confirmed_at IS NULL
		OR s.shipped AND o.shipped_at IS NULL OR s.delivered AND o.delivered_at IS NULL OR o.hold_open AND NOT s.holds`},
	{"an order's history ends in its state", `SELECT count(*) FROM orders o
		WHERE state <> (SELECT state FROM order_events WHERE order_id = o.id ORDER BY id DESC LIMIT 1)`},
	{"the invoices of a dispatched order are its total", `SELECT count(*) FROM orders o WHERE shipped_at IS NOT NULL
		AND (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'invoice') <> total`},
	{"a package that left has one invoice", `SELECT count(*) FROM shipments s WHERE shipped_at IS NOT NULL
		AND (SELECT count(*) FROM documents d WHERE d.order_id = s.order_id AND d.kind = 'invoice'
		AND d.shipment_id = s.id) <> 1`},
	{"document numbers have no gap", `SELECT count(*) FROM document_series s WHERE next - 1 <>
		(SELECT count(*) FROM documents d WHERE d.kind = s.kind AND d.year = s.year)
			+ (SELECT coalesce(sum(to_seq - from_seq + 1), 0) FROM document_gaps g WHERE g.kind = s.kind
			AND g.year = s.year)
		OR next - 1 <> max((SELECT coalesce(max(seq), 0) FROM documents d WHERE d.kind = s.kind AND d.year = s.year),
			(SELECT coalesce(max(to_seq), 0) FROM document_gaps g WHERE g.kind = s.kind AND g.year = s.year))`},
	{"a claim's replacement took the place of its unit", `SELECT count(*) FROM claims c WHERE replacement IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM serials WHERE serial = c.serial AND replaced_by = c.replacement
		AND line_id IS NULL)`},
	{"a settled claim is decided", `SELECT count(*) FROM claims c JOIN complaints p ON p.id = c.complaint_id
		WHERE (p.state = 'settled') <> (decided_at IS NOT NULL AND (challan_id IS NULL OR sent_at IS NOT NULL))`},
	{"credit notes stay within their invoice", `SELECT count(*) FROM documents i WHERE kind = 'invoice'
		AND total < (SELECT coalesce(sum(total), 0) FROM documents WHERE invoice_id = i.id)`},
	{"refunds stay within their payment", `SELECT count(*) FROM payments p
		WHERE amount < (SELECT coalesce(sum(amount), 0)
		FROM refunds WHERE payment_id = p.id)`},
	{"a COD order brings its total, once", `SELECT count(*) FROM orders o WHERE pt = 'COD'
		AND (SELECT sum(amount) FROM payments p WHERE order_id = o.id AND provider <> '` + orders.CreditWay + `'
			AND NOT ` + wentBack + `)
			- (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND credit = 0
			AND reason = 'order changed') <> total - credit
		AND NOT EXISTS (SELECT 1 FROM shipment_lines c JOIN order_lines l ON l.id = c.line_id WHERE l.order_id = o.id)
		OR pt = 'COD' AND (SELECT sum(amount) FROM payments p WHERE order_id = o.id AND NOT ` + wentBack + `) > total
		+ (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND reason = 'order changed')
		+ (SELECT coalesce(sum(amount), 0) FROM cancelled_lines WHERE order_id = o.id)`},
	{"a replacement is paid by its return what the exchange says", `SELECT count(*) FROM exchanges x
		JOIN orders o ON o.id = x.order_id WHERE x.amount > o.total OR (SELECT coalesce(sum(amount), 0) FROM payments
		WHERE order_id = o.id AND provider = '` + orders.ExchangeWay + `') 
			<> iif(o.confirmed_at IS NULL, 0, x.amount)`},
	{"a settled return gave its replacement as much", `SELECT count(*) FROM orders o
		WHERE id IN (SELECT order_id FROM refunds WHERE exchange = 1 UNION SELECT l.order_id FROM exchanges x
		JOIN returns r ON r.id = x.return_id JOIN order_lines l ON l.id = r.line_id
		UNION SELECT order_id FROM exchanges)
		AND (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND exchange = 1) <>
		(SELECT coalesce(sum(x.amount), 0) FROM order_lines l CROSS JOIN returns r ON r.line_id = l.id CROSS
		JOIN exchanges x ON x.return_id = r.id WHERE l.order_id = o.id AND r.state = 'processed' AND x.ended_at IS NULL)
		+ (SELECT coalesce(sum(amount), 0) FROM exchanges WHERE order_id = o.id AND ended_at IS NOT NULL
		AND o.confirmed_at IS NOT NULL)`},
	{"store credit is the sum of its entries", `SELECT count(*) FROM (SELECT balance, sum(amount) OVER
		(PARTITION BY customer_id ORDER BY id) AS total FROM credit_entries) WHERE balance <> total`},
	{"an order has spent the store credit that pays it", `SELECT count(*) FROM orders o WHERE (credit > 0 OR id IN
		(SELECT
		order_id FROM credit_entries)) AND (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE order_id =
			o.id) <>
		(SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND credit = 1)
		- iif(state IN ` + core.UnpaidStates + `, credit, (SELECT coalesce(sum(amount), 0) FROM payments
			WHERE order_id = o.id AND provider = '` + orders.CreditWay + `'))`},
	{"a redeemed gift card is in its customer's store credit", `SELECT count(*) FROM gift_cards g
		LEFT JOIN credit_entries e ON e.card_id = g.id WHERE (redeemed_by, iif(redeemed_by IS NULL, NULL, g.amount))
		IS NOT (e.customer_id, e.amount)`},
	{"a gift card is paid while its order is issued", `SELECT count(*) FROM gift_cards g JOIN orders o ON o.id =
		g.order_id
		WHERE (o.state IN ` + core.VoucherStates + `) <> (g.paid_at IS NOT NULL AND g.voided_at IS NULL) OR o.total
			<> g.amount`},
	{"a rating is what its reviews add up to", `SELECT count(*) FROM products p
		WHERE rating_sum <> (SELECT coalesce(sum(rating), 0) FROM reviews WHERE product_id = p.id
		AND hidden_at IS NULL) + (SELECT coalesce(sum(rating), 0) FROM past_reviews WHERE product_id = p.id
		AND shown_at IS NOT NULL)
		   OR rating_count <> (SELECT count(*) FROM reviews WHERE product_id = p.id
		AND hidden_at IS NULL) + (SELECT count(*) FROM past_reviews
		WHERE product_id = p.id AND shown_at IS NOT NULL)`},
	{"a review counts who found it helpful",
		`SELECT count(*) FROM reviews r WHERE helpful <> (SELECT count(*) FROM helpful_marks WHERE review_id = r.id)`},
	{"every row points to something", `SELECT count(*) FROM pragma_foreign_key_check`},
}

// CheckInvariants checks every rule that must hold after every transaction, and returns the violated ones.
func (s *Reports) CheckInvariants(ctx context.Context) (wrong []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		for _, sum := range slices.Concat(sums, projectionRules()) {
			broken, err := db.Value[int](tx, sum.query)
			if err != nil {
				return fmt.Errorf("%s: %w", sum.rule, err)
			}
			if broken > 0 {
				wrong = append(wrong, fmt.Sprintf("%d break this: %s", broken, sum.rule))
			}
		}
		return nil
	})
	return wrong, err
}
