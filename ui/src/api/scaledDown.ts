/** The longest side of an uploaded picture in pixels, twice what the shop shows at most. */
const longest = 2560
/** A picture up to this size, in bytes and in pixels, is uploaded as it is. The server refuses larger ones. */
const enough = 5 * 1024 * 1024

/** withScaled scales down the pictures in the fields of a form. */
export async function withScaled(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const scaled = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) scaled[name] = await scaledDown(value)
    else if (Array.isArray(value) && value[0] instanceof File) scaled[name] = await Promise.all(value.map(scaledDown))
  }
  return scaled
}

/**
 * scaledDown returns a picture as it is uploaded: upright and at most 2,560 pixels long, so that a phone's photo is sent
 * quickly. Small pictures, GIFs (they may be animated), drawings, other files and whatever this browser can't read are
 * returned as they are; the server checks them anyway.
 */
export async function scaledDown(file: File): Promise<File> {
  if (!/^image\/(?!gif|svg)/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= enough) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // A browser that can't write WebP writes PNG instead.
    const type = isOpaque(file.type, pen) ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85))
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

/** isOpaque reports whether no pixel is transparent, so that the picture can be a JPEG. */
function isOpaque(type: string, pen: CanvasRenderingContext2D): boolean {
  if (type === 'image/jpeg') return true
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}
