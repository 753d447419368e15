import { useEffect, useRef, useState } from 'react'
import { Dialog } from './Dialog'

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

export const canScan = () => typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator

/** Reads a QR code or a barcode with the camera, if the browser supports it. */
export function ScanDialog({ onClose, onFound }: { onClose: () => void; onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  found.current = onFound
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const Detector = (window as unknown as WithDetector).BarcodeDetector
    const look = async () => {
      if (!Detector) return
      const detector = new Detector({ formats: ['qr_code', 'code_128', 'code_39', 'ean_13'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
      while (!over && video.current) {
        const [code] = await detector.detect(video.current)
        if (code) return found.current(code.rawValue)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    look().catch(() => setProblem('The camera can’t be used. Please type the number.'))
    return () => {
      over = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog title="Point the camera at the code" onClose={onClose}>
      {problem ? <p role="alert">{problem}</p> : <video ref={video} muted playsInline style={{ inlineSize: '100%' }} />}
    </Dialog>
  )
}
