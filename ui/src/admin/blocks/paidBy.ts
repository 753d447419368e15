const ways: Record<string, string> = { cash: 'Cash', card: 'Card', upi: 'UPI' }

/** paidBy describes how an order is paid. A counter sale is stored as COD, but nothing is collected on delivery. */
export const paidBy = (order: { channel: string; pt: string; paid_by: string }) =>
  order.channel === 'counter' ? (ways[order.paid_by] ?? order.paid_by) : order.pt
