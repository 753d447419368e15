// Written by tools/states.mjs from the states of the store. Do not edit.

/** words is how customers read a state, desk how staff do. Kept is what people bought and have; ended has nothing more to come. */
export type State = { words: string; desk: string; tone: 'honey' | 'ember' | 'leaf' | 'brick'; kept: boolean; ended: boolean }

export const states: Record<string, State> = {
  placed: {"words":"Waiting for payment","desk":"Payment pending","tone":"honey","kept":false,"ended":false},
  confirmed: {"words":"Being packed","desk":"To ship","tone":"honey","kept":true,"ended":false},
  shipped: {"words":"On its way","desk":"Shipped","tone":"ember","kept":true,"ended":false},
  delivered: {"words":"Delivered","desk":"Delivered","tone":"leaf","kept":true,"ended":true},
  cancelled: {"words":"Cancelled","desk":"Cancelled","tone":"brick","kept":false,"ended":true},
  returned: {"words":"Returned to sender","desk":"Returned to sender","tone":"brick","kept":false,"ended":true},
}
