// Answers a screen's calls with the replies that the server's tests recorded in golden files.
import { readFileSync } from 'node:fs'
import { fill, type Given } from '../api/call'

/** One value of a reply, such as data[0].price 499.5: its path and its JSON. */
const valueLine = /^ {2}(\S+) (.*)$/

type Tree = { [name: string]: unknown }

/** read returns the replies in a golden file, each a section with who asked, the call, and its values. */
function read(file: string, reader: string): Map<string, Tree> {
  const replies = new Map<string, Tree>()
  for (const section of readFileSync(`../handlers/${file}/testdata/replies.golden`, 'utf8').split('\n\n')) {
    const [first = '', ...lines] = section.split('\n')
    const [, who = '', method = '', address = ''] = /^(.*) (GET|POST) (\S+)/.exec(first) ?? []
    const call = `${method} ${address}`
    if (!address || (replies.has(call) && who !== reader) || who.includes('Hindi')) continue
    const root: Tree = {}
    for (const line of lines) {
      const [, path = '', json = ''] = valueLine.exec(line) ?? []
      put(root, path, json)
    }
    replies.set(call, root)
  }
  return replies
}

function put(root: Tree, path: string, json: string) {
  const steps = path.replace(/\[(\d+)\]/g, '.$1').split('.')
  let at = root
  steps.forEach((step, i) => {
    const next = steps[i + 1]
    if (next === undefined) at[step] = readValue(json)
    else at[step] ??= /^\d+$/.test(next) ? [] : {}
    at = at[step] as Tree
  })
}

function readValue(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/**
 * recorded finds the reply to a call by its URL: the same URL, otherwise the same path with another query,
 * otherwise the same call for another record. Replies to the reader, such as owner, are preferred to those of
 * others.
 */
export function recorded(files: string[], reader: string, others: Record<string, unknown> = {}) {
  const replies = new Map(files.flatMap((file) => [...read(file, reader)]))
  return (name: string, given: Given): unknown => {
    const [method = '', template = ''] = name.split(' ')
    if (name in others) return others[name]
    const address = decodeURIComponent(`${method} ${fill(template, given.params)}`)
    const path = address.split('?')[0] ?? ''
    const call = new RegExp(`^${method} ${template.slice(1).replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
    const sorted = (one: string) => one.split('?')[0] + (one.split('?')[1]?.split('&').sort().join('&') ?? '')
    const known = [...replies.keys()]
    const found =
      known.find((one) => sorted(one) === sorted(address)) ??
      known.find((one) => one === path) ??
      known.find((one) => one.startsWith(`${path}?`)) ??
      known.find((one) => call.test(one))
    if (found !== undefined) return structuredClone(replies.get(found))
    return method === 'GET' ? undefined : { message: 'Done.' }
  }
}
