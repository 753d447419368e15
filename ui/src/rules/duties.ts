/** The details of a product that Indian law requires in an online listing. */
export type Listing = {
  description: string
  country_of_origin: string
  manufacturer: string
  importer: string
  net_quantity: string
  hsn_code: string
}

// Words that tell an Indian address from one abroad, as in store/reports/legal_details.go.
const inIndia =
  /\b(india|andhra pradesh|telangana|maharashtra|gujarat|rajasthan|punjab|haryana|karnataka|kerala|tamil nadu|uttar pradesh|uttarakhand|himachal pradesh|madhya pradesh|west bengal|odisha|bihar|jharkhand|assam|goa|delhi|noida|gurugram|gurgaon|faridabad|ghaziabad|mumbai|thane|pune|nashik|nagpur|bengaluru|bangalore|mysuru|hyderabad|chennai|coimbatore|hosur|kochi|kolkata|howrah|ahmedabad|surat|vadodara|rajkot|vapi|daman|silvassa|jaipur|indore|bhopal|lucknow|kanpur|ludhiana|chandigarh|mohali|baddi|haridwar|dehradun|guwahati|bhubaneswar|patna|visakhapatnam|midc|gidc|sidco|hsiidc|kiadb)\b/i
const abroad =
  /\b(china|hong kong|taiwan|japan|korea|vietnam|thailand|malaysia|singapore|indonesia|philippines|bangladesh|nepal|sri lanka|germany|france|italy|spain|poland|netherlands|united kingdom|usa|united states|turkey|turkiye|israel|uae|shenzhen|guangzhou|dongguan|foshan|huizhou|zhongshan|hangzhou|ningbo|shanghai|beijing|xiamen|taipei|seoul|tokyo|osaka|hanoi)\b/i

const madeAbroad = (listing: Listing) => !['', 'India'].includes(listing.country_of_origin.trim())

/** makerElsewhere reports whether the manufacturer's address contradicts the country of origin. */
function makerElsewhere({ country_of_origin, manufacturer }: Listing): boolean {
  const country = country_of_origin.trim().toLowerCase()
  if (!country) return false
  if (country === 'india') return abroad.test(manufacturer) && !inIndia.test(manufacturer)
  return inIndia.test(manufacturer) && !manufacturer.toLowerCase().includes(country)
}

/**
 * The legally required facts of a listing, each with its field. The server has the same list
 * (store/reports/legal_details.go).
 */
const duties: [field: keyof Listing, name: string, lacks: (listing: Listing) => boolean][] = [
  ['country_of_origin', 'country of origin', (l) => !l.country_of_origin.trim()],
  ['manufacturer', 'manufacturer with address', (l) => !l.manufacturer.trim()],
  ['manufacturer', 'maker in the country of origin', makerElsewhere],
  ['importer', 'importer with address', (l) => madeAbroad(l) && !l.importer.trim()],
  ['net_quantity', 'net quantity', (l) => !l.net_quantity.trim()],
  ['hsn_code', 'HSN', (l) => !l.hsn_code.trim()],
  ['description', 'description', (l) => !l.description.trim()],
]

/**
 * dutiesOf returns every required fact of a listing, with whether it is present. Facts required only for imports
 * are left out for other products.
 */
export const dutiesOf = (listing: Listing) =>
  duties
    .map(([field, name, lacks]) => ({ field, name, met: !lacks(listing) }))
    .filter(
      ({ name, met }) =>
        !met || madeAbroad(listing) || !['maker in the country of origin', 'importer with address'].includes(name),
    )
