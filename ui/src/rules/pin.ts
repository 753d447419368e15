import { validPin } from './forms'

// Stores the pincode that the person entered last on the device, so that it is asked for once.

const key = 'pincode'

/** keptPin is the pincode that was entered last in this browser; '' if there is none. */
export function keptPin(): string {
  const pin = localStorage.getItem(key) ?? ''
  return validPin(pin) ? pin : ''
}

export const keepPin = (pin: string) => localStorage.setItem(key, pin)
