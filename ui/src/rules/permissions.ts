/** opens reports whether somebody of the staff may enter a screen: by any one of its permissions, or with none asked for. */
export const opens = (permissions: string[], may: (permission: string) => boolean): boolean =>
  permissions.length === 0 || permissions.some(may)
