/** opens reports whether a staff member may open a screen: with any one of its permissions, or if it requires none. */
export const opens = (permissions: string[], may: (permission: string) => boolean): boolean =>
  permissions.length === 0 || permissions.some(may)
