type Tree = {
  id: number
  category: string
  subcategories: { id: number; subcategory: string; subsubcategories: { id: number; subsubcategory: string }[] }[]
}[]

/** categoryName finds the name of a category of any level by its ID. */
export function categoryName(tree: Tree, id: number): string | undefined {
  for (const top of tree) {
    if (top.id === id) return top.category
    for (const middle of top.subcategories) {
      if (middle.id === id) return middle.subcategory
      for (const leaf of middle.subsubcategories) if (leaf.id === id) return leaf.subsubcategory
    }
  }
  return undefined
}
