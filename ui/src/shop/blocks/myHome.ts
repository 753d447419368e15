import { useSyncExternalStore } from 'react'
import { kept } from '../../rules/kept'

/** The answers about a home as this device stores them, unchecked (rules/fit.ts homeOf); null without answers. */
const answers = kept<unknown>('home', null, (found) => found)

export const { read: readAnswers, write: setAnswers } = answers

/** useAnswers returns the stored answers; the server, which draws pages for everyone, has none. */
export const useAnswers = () => useSyncExternalStore(answers.subscribe, answers.read, () => null)

/** The address that opens the sheet “My home” on every page. */
export const sheet = '#my-home'
