/** pngOf draws an SVG as a PNG of a size in pixels. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const picture = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!png) throw new Error('The picture could not be drawn.')
    return png
  } finally {
    URL.revokeObjectURL(address)
  }
}
