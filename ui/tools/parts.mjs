// Writes the software bill of materials (SBOM, CycloneDX 1.5) of a release: the Go modules embedded in a binary, and
// the packages of the user interface.
// node tools/parts.mjs BINARY VERSION SECONDS > hearth.cdx.json
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [binary, version, seconds] = process.argv.slice(2)
const told = JSON.parse(execFileSync('go', ['version', '-m', '-json', binary], { encoding: 'utf8' }))
const built = Array.isArray(told) ? told[0] : told
const licenses = new Map(
  readFileSync('../assets/licenses.txt', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([kind]) => kind === 'go')
    .map(([, path, license]) => [path, license.split('+').map((name) => ({ license: { name } }))]),
)
const modules = built.Deps.map((d) => d.Replace ?? d).map((d) => ({
  type: 'library',
  name: d.Path,
  version: d.Version,
  purl: `pkg:golang/${d.Path}@${d.Version}`,
  licenses: licenses.get(d.Path) ?? [],
}))
modules.unshift({
  type: 'platform',
  name: 'go',
  version: built.GoVersion,
  purl: `pkg:generic/go@${built.GoVersion.slice(2)}`,
})
const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = Object.entries(locked)
  .filter(([path, p]) => path && !p.dev && !p.optional)
  .map(([path, p]) => {
    const name = p.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
    return {
      type: 'library',
      name,
      version: p.version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${p.version}`,
      ...(p.license ? { licenses: [{ license: { name: p.license } }] } : {}),
    }
  })
const parts = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: new Date(Number(seconds) * 1000).toISOString(),
    component: { type: 'application', name: 'hearth', version },
  },
  components: [...modules, ...packages],
}
console.log(JSON.stringify(parts, null, 2))
