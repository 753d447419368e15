import { say } from '../words'

/** The possible subjects of a complaint. */
export const complaintKinds = (): [kind: string, label: string][] => Object.entries(say.complaintKinds)
