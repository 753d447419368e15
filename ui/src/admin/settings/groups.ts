export type Setting = {
  key: string
  label: string
  hint?: string
  secret?: boolean
  long?: boolean
  choices?: [string, string][]
}

/** Every setting of the shop, in the groups of the screen. */
export const groups: { title: string; text?: string; tests?: [string, string][]; settings: Setting[] }[] = [
  {
    title: 'Shop',
    settings: [
      { key: 'shop_name', label: 'Name' },
      { key: 'shop_legal_name', label: 'Legal name' },
      { key: 'shop_address', label: 'Address' },
      { key: 'shop_pincode', label: 'Pincode' },
      { key: 'shop_state', label: 'State', hint: 'It decides between CGST+SGST and IGST.' },
      { key: 'shop_phone', label: 'Telephone' },
      { key: 'shop_email', label: 'Email' },
      {
        key: 'grievance_officer',
        label: 'Grievance officer',
        hint: 'Name, designation and contact; the law asks for it.',
      },
      { key: 'public_url', label: 'Address of the shop', hint: 'As people type it; mails and QR codes lead there.' },
      { key: 'timezone', label: 'Time zone' },
    ],
  },
  {
    title: 'GST',
    text: 'With a GSTIN the shop issues tax invoices. Without one, or as a composition dealer, it shows no tax and may sell within its own state only.',
    settings: [
      { key: 'gstin', label: 'GSTIN' },
      {
        key: 'seller_kind',
        label: 'Kind of seller',
        choices: [
          ['', 'By the GSTIN'],
          ['regular', 'Regular: tax invoice'],
          ['composition', 'Composition: bill of supply'],
          ['unregistered', 'Unregistered: plain invoice'],
        ],
      },
      {
        key: 'sell_interstate',
        label: 'Sell to other states all the same',
        choices: [
          ['no', 'No'],
          ['yes', 'Yes, I know that the law forbids it'],
        ],
      },
    ],
  },
  {
    title: 'Delivery',
    text: 'One rate for the first 500 g, one for each further 500 g, in rupees.',
    settings: [
      { key: 'rate_local_first', label: 'Same sorting district, first 500 g' },
      { key: 'rate_local_next', label: 'Same sorting district, each further' },
      { key: 'rate_state_first', label: 'Same state, first 500 g' },
      { key: 'rate_state_next', label: 'Same state, each further' },
      { key: 'rate_country_first', label: 'Elsewhere, first 500 g' },
      { key: 'rate_country_next', label: 'Elsewhere, each further' },
      { key: 'free_above', label: 'Free from an order value of', hint: '0: never' },
      { key: 'cod_fee', label: 'COD fee' },
      { key: 'cod_max', label: 'COD up to', hint: '0: any value' },
    ],
  },
  {
    title: 'COD guard',
    text: 'Parcels refused at the door cost you delivery both ways. Here you say who gets COD, and whether somebody must say first that the order is really wanted. The dashboard tells what COD loses.',
    settings: [
      {
        key: 'cod_blocked_pins',
        label: 'No COD at these pincodes',
        hint: 'Pincodes or their beginnings: 190, 79, 744101',
      },
      { key: 'cod_refusals', label: 'No COD after so many refused parcels', hint: '0: it does not matter' },
      {
        key: 'cod_confirm',
        label: 'Confirm COD orders before packing',
        choices: [
          ['no', 'No'],
          ['yes', 'Yes: by the link in the mail, or by a call of staff'],
        ],
      },
      { key: 'cod_confirm_hours', label: 'Hours until an unconfirmed order is cancelled' },
    ],
  },
  {
    title: 'Orders and returns',
    settings: [
      { key: 'hold_minutes', label: 'Minutes that an unpaid order holds its stock' },
      { key: 'return_days', label: 'Days in which customers return by themselves' },
      { key: 'assisted_return_days', label: 'Days in which staff open a return' },
      { key: 'low_stock', label: 'Stock counts as low from' },
    ],
  },
  {
    title: 'Payments',
    text: 'Without Razorpay’s keys only COD is offered. Keys that begin with rzp_test_ move no money.',
    tests: [['payments', 'Test payments']],
    settings: [
      { key: 'upi_id', label: 'UPI id for the QR code on COD papers' },
      { key: 'razorpay_key_id', label: 'Razorpay key id' },
      { key: 'razorpay_key_secret', label: 'Razorpay key secret', secret: true },
      {
        key: 'razorpay_webhook_secret',
        label: 'Razorpay webhook secret',
        secret: true,
        hint: 'A shop with a public https address can register its webhook by the button. Without one it asks by itself every two minutes.',
      },
    ],
  },
  {
    title: 'Mail and captcha',
    tests: [
      ['mail', 'Send a test mail'],
      ['captcha', 'Test the captcha'],
    ],
    settings: [
      {
        key: 'smtp_url',
        label: 'Mail server',
        secret: true,
        hint: 'smtp://user:password@host:587 or smtps://…; empty: mails are files in outbox/',
      },
      {
        key: 'captcha',
        label: 'Captcha',
        choices: [
          ['altcha', 'Proof of work, no third party'],
          ['recaptcha', 'reCAPTCHA v3'],
          ['off', 'Off'],
        ],
      },
      { key: 'recaptcha_site_key', label: 'reCAPTCHA site key' },
      { key: 'recaptcha_secret', label: 'reCAPTCHA secret', secret: true },
    ],
  },
  {
    title: 'Courier',
    text: 'Without a token the shop’s own pincode table and rate card answer, and they do whenever the courier is silent.',
    tests: [['courier', 'Test the courier']],
    settings: [
      { key: 'delhivery_token', label: 'Delhivery token', secret: true },
      { key: 'delhivery_url', label: 'Delhivery address' },
    ],
  },
  {
    title: 'Assistant',
    text: 'Without a model the assistant answers from the catalogue, the questions and the policies. A model gets those findings and the question, without mail addresses, telephone and order numbers.',
    tests: [['assistant', 'Ask a test question']],
    settings: [
      {
        key: 'assistant_kind',
        label: 'Language model',
        choices: [
          ['', 'None: the catalogue answers'],
          ['gemini', 'Gemini'],
          ['openai', 'OpenAI, or a server that speaks its protocol'],
        ],
      },
      { key: 'assistant_url', label: 'Address', hint: 'Empty: that of the service itself' },
      { key: 'assistant_model', label: 'Model' },
      { key: 'assistant_key', label: 'Key', secret: true },
    ],
  },
  {
    title: 'Backups and copies',
    text: 'A backup is made every night in the data directory. Here you say where copies go, so that a burned machine is not the end. hearth key makes the keys for sealing; the secret one stays away from this machine.',
    tests: [['copies', 'Test the places']],
    settings: [
      { key: 'backup_folder', label: 'Folder of another disk', hint: 'Such as /mnt/usb/hearth' },
      {
        key: 'backup_bucket',
        label: 'Bucket',
        secret: true,
        hint: 's3://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket/path?region=ap-south-1',
      },
      {
        key: 'backup_recipient',
        label: 'Seal copies for this public key',
        hint: 'Begins with age1; empty: not sealed',
      },
      {
        key: 'replica_url',
        label: 'Replica',
        secret: true,
        hint: 'A folder or a bucket that gets every change within seconds. It takes effect at the next start.',
      },
    ],
  },
  {
    title: 'Network',
    settings: [
      {
        key: 'trusted_proxies',
        label: 'Your own proxies',
        hint: 'Only for a shop behind nginx or Caddy: their addresses, such as 127.0.0.1. What they say of a visitor’s address is then believed.',
      },
    ],
  },
  {
    title: 'Texts',
    text: 'In Markdown. Empty: the text that the shop brings. {{shop_email}} and other settings may stand in them.',
    settings: [
      { key: 'text_returns', label: 'Cancellation and refund policy', long: true },
      { key: 'text_terms', label: 'Terms and conditions', long: true },
      { key: 'text_privacy', label: 'Privacy policy', long: true },
      { key: 'text_faq', label: 'Questions and answers', long: true, hint: 'Each ## heading is a question.' },
    ],
  },
]
