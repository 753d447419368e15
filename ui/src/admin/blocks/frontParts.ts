const names: Record<string, string> = { identity: 'Name and look', home: 'Home page', menu: 'Menus and footer' }

/** partsOf names parts of the storefront as the screens call them. */
export const partsOf = (parts: string[]) => parts.map((part) => names[part] ?? part).join(', ')
