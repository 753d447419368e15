export { CategoriesScreen } from './categories/CategoriesScreen'
export { OrderScreen } from './order/OrderScreen'
export { OrdersScreen } from './orders/OrdersScreen'
export { ProductsScreen } from './products/ProductsScreen'
