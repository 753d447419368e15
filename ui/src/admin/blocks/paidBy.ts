const ways: Record<string, string> = { cash: 'Cash', card: 'Card', upi: 'UPI' }

/** How an order is paid, in words: a sale at the counter is stored as COD, but nothing is collected at a door. */
export const paidBy = (order: { channel: string; pt: string; paid_by: string }) =>
  order.channel === 'counter' ? (ways[order.paid_by] ?? order.paid_by) : order.pt
