import { Refused } from '../rules/refused'
import { say } from '../words'
import { loggedOut } from './call'
import { deviceHeader } from './device'
import { scaledDown } from './scaledDown'

/** The maximum size of a picture in bytes, and the sentence for larger ones. */
const most = 5 * 1024 * 1024
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

type Sent = { path: string; seconds?: number; bytes?: number }

/** sendPicture uploads one picture, scaled down, and returns its path. It reports the progress, from 0 to 1. */
export async function sendPicture(chosen: File, progress: (part: number) => void): Promise<string> {
  const file = await scaledDown(chosen)
  if (file.size > most) throw new Refused(say.sendPicture.thisPictureHasMb5(mb(file.size)))
  return (await send('pictures', 'image', file, progress)).path
}

/** sendFile uploads a film or a manual of a product. limit is its maximum size in MB. */
export async function sendFile(
  field: 'film' | 'manual',
  file: File,
  limit: number,
  progress: (part: number) => void,
): Promise<Sent> {
  if (file.size > limit * 1024 * 1024) throw new Refused(`This file has ${mb(file.size)} MB, ${limit} MB at most.`)
  return send('product_files', field, file, progress)
}

/** send uploads one file. Unlike fetch, it reports the progress. */
const send = (path: string, field: string, file: File, progress: (part: number) => void): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const lost = () => reject(new Refused(say.sendPicture.theNetworkWentAwayPlease))
    call.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total)
    call.onerror = lost
    call.ontimeout = lost
    call.onload = () => {
      if (call.status === 401) loggedOut.dispatchEvent(new Event('loggedout'))
      try {
        const reply = JSON.parse(call.responseText) as { status: boolean; message: string; data?: Sent }
        if (reply.status && reply.data) resolve(reply.data)
        else reject(new Refused(reply.message))
      } catch {
        reject(new Refused(say.sendPicture.thisPictureCouldNotBe(call.status)))
      }
    }
    call.open('POST', `/api/admin/${path}`)
    for (const [name, value] of Object.entries(deviceHeader())) call.setRequestHeader(name, value)
    const form = new FormData()
    form.append(field, file)
    call.send(form)
  })
