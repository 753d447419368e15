let context: AudioContext | undefined

/** The notes of each tone: frequency in hertz, and length in seconds. */
const tones = {
  good: [[880, 0.09]],
  done: [
    [880, 0.08],
    [1320, 0.12],
  ],
  bad: [
    [220, 0.16],
    [165, 0.24],
  ],
} as const

/** play plays a tone that says without looking how a scan went. A browser without sound stays silent. */
export function play(tone: keyof typeof tones) {
  try {
    context ??= new AudioContext()
    void context.resume()
    let at = context.currentTime
    for (const [frequency, length] of tones[tone]) {
      const note = context.createOscillator()
      const volume = context.createGain()
      note.type = tone === 'bad' ? 'square' : 'sine'
      note.frequency.value = frequency
      volume.gain.setValueAtTime(0.2, at)
      volume.gain.exponentialRampToValueAtTime(0.001, at + length)
      note.connect(volume).connect(context.destination)
      note.start(at)
      at += length
      note.stop(at)
    }
  } catch {
    // No sound device: the screen says it too.
  }
}
