import { useEffect, useRef, useState } from 'react'
import { say } from '../words'
import { Dialog } from './Dialog'

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** canScan reports whether the camera can be used: browsers allow it only on a secure page. */
export const canScan = () => typeof navigator !== 'undefined' && 'mediaDevices' in navigator

/** readerOf returns a barcode reader: the browser's own, or else a decoder whose code is loaded now. */
async function readerOf(): Promise<(video: HTMLVideoElement) => Promise<string>> {
  const Native = (window as unknown as WithDetector).BarcodeDetector
  if (Native) {
    const detector = new Native({ formats: ['qr_code', 'code_128', 'code_39', 'ean_13'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? ''
  }
  const { decode } = await import('./decoder')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (!pen || !canvas.width) return ''
    pen.drawImage(video, 0, 0)
    return decode(pen.getImageData(0, 0, canvas.width, canvas.height))
  }
}

/** A dialog that reads a QR code or a barcode with the camera. */
export function ScanDialog({ onClose, onFound }: { onClose: () => void; onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  found.current = onFound
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const look = async () => {
      const read = await readerOf()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
      while (!over && video.current) {
        const code = await read(video.current)
        if (code) return found.current(code)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    look().catch(() => setProblem(say.scanDialog.theCameraCantBeUsed))
    return () => {
      over = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog title={say.scanDialog.pointTheCameraAtThe} onClose={onClose}>
      {problem ? <p role="alert">{problem}</p> : <video ref={video} muted playsInline style={{ inlineSize: '100%' }} />}
    </Dialog>
  )
}
