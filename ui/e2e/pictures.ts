import { crc32, deflateSync } from 'node:zlib'

/** picture makes a grey PNG of a size; each shade is a different picture. */
export function picture(width: number, height: number, shade: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 8
  const row = Buffer.alloc(width + 1, shade)
  row[0] = 0
  const rows = Buffer.alloc(row.length * height)
  for (let i = 0; i < height; i++) row.copy(rows, i * row.length)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** named returns pictures as files for a file picker or a drop. */
export const named = (count: number, first = 40) =>
  Array.from({ length: count }, (_, i) => ({
    name: `photo-${i + 1}.png`,
    mimeType: 'image/png',
    buffer: picture(400, 300, first + 12 * i),
  }))
