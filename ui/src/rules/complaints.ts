import { say } from '../words'

/** What a complaint can be about. */
export const complaintKinds = (): [kind: string, label: string][] => Object.entries(say.complaintKinds)
