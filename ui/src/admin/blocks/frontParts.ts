const names: Record<string, string> = { identity: 'Name and look', home: 'Home page', menu: 'Menus and footer' }

/** partsOf returns the names of parts of the storefront, as the screens show them. */
export const partsOf = (parts: string[]) => parts.map((part) => names[part] ?? part).join(', ')
