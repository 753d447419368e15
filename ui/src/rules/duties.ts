export type Listing = {
  description: string
  country_of_origin: string
  manufacturer: string
  importer: string
  net_quantity: string
  hsn_code: string
}

/** The legal facts of a listing, each by the field that contains it. The server has the same list (store/duties.go). */
const duties: [field: keyof Listing, name: string, lacks: (listing: Listing) => boolean][] = [
  ['country_of_origin', 'country of origin', (l) => !l.country_of_origin.trim()],
  ['manufacturer', 'manufacturer with address', (l) => !l.manufacturer.trim()],
  [
    'importer',
    'importer with address',
    (l) => !['', 'India'].includes(l.country_of_origin.trim()) && !l.importer.trim(),
  ],
  ['net_quantity', 'net quantity', (l) => !l.net_quantity.trim()],
  ['hsn_code', 'HSN', (l) => !l.hsn_code.trim()],
  ['description', 'description', (l) => !l.description.trim()],
]

/** dutiesOf returns every legal fact of a listing, with whether it is present. */
export const dutiesOf = (listing: Listing) =>
  duties
    .filter(([field]) => field !== 'importer' || !['', 'India'].includes(listing.country_of_origin.trim()))
    .map(([field, name, lacks]) => ({ field, name, met: !lacks(listing) }))
