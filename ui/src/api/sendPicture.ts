import { Refused } from '../rules/refused'
import { say } from '../words'
import { loggedOut } from './call'
import { deviceHeader } from './device'
import { scaledDown } from './scaledDown'

/** The maximum size of a picture in bytes, and the sentence for larger ones. */
const most = 5 * 1024 * 1024
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** sendPicture uploads one picture, scaled down, and returns its path. Unlike fetch, it reports the progress, from 0 to 1. */
export async function sendPicture(chosen: File, progress: (part: number) => void): Promise<string> {
  const file = await scaledDown(chosen)
  if (file.size > most) throw new Refused(say.sendPicture.thisPictureHasMb5(mb(file.size)))
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const lost = () => reject(new Refused(say.sendPicture.theNetworkWentAwayPlease))
    call.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total)
    call.onerror = lost
    call.ontimeout = lost
    call.onload = () => {
      if (call.status === 401) loggedOut.dispatchEvent(new Event('loggedout'))
      try {
        const reply = JSON.parse(call.responseText) as { status: boolean; message: string; data?: { path: string } }
        if (reply.status && reply.data) resolve(reply.data.path)
        else reject(new Refused(reply.message))
      } catch {
        reject(new Refused(say.sendPicture.thisPictureCouldNotBe(call.status)))
      }
    }
    call.open('POST', `/api/admin/pictures`)
    for (const [name, value] of Object.entries(deviceHeader())) call.setRequestHeader(name, value)
    const form = new FormData()
    form.append('image', file)
    call.send(form)
  })
}
