// Generates the TypeScript types of the calls from the OpenAPI document, with files as Blob.
import { readFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import ts from 'typescript'

const document = readFileSync(new URL('../src/api/openapi.json', import.meta.url))
const nodes = await openapiTS(document, {
  transform: (schema) => (schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
})
process.stdout.write(COMMENT_HEADER + astToString(nodes))
