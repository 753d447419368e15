// Written by tools/states.mjs from the states of the store. Do not edit.

/** words is how customers read a state, desk how staff do. Kept is what people bought and have; holds reserves stock; ended has nothing more to come. */
export type State = { words: string; desk: string; tone: 'honey' | 'ember' | 'leaf' | 'brick'; kept: boolean; holds: boolean; ended: boolean }

export const states: Record<string, State> = {
  placed: {"words":"Waiting for payment","desk":"Payment pending","tone":"honey","kept":false,"holds":true,"ended":false},
  confirmed: {"words":"Being packed","desk":"To ship","tone":"honey","kept":true,"holds":true,"ended":false},
  shipped: {"words":"On its way","desk":"Shipped","tone":"ember","kept":true,"holds":false,"ended":false},
  delivered: {"words":"Delivered","desk":"Delivered","tone":"leaf","kept":true,"holds":false,"ended":true},
  cancelled: {"words":"Cancelled","desk":"Cancelled","tone":"brick","kept":false,"holds":false,"ended":true},
  returned: {"words":"Returned to sender","desk":"Returned to sender","tone":"brick","kept":false,"holds":false,"ended":true},
  issued: {"words":"Gift card","desk":"Gift card","tone":"leaf","kept":false,"holds":false,"ended":true},
}
