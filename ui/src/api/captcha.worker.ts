import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// Finds the number whose hash with the salt is the challenge. It computes the hash itself, because browsers offer no
// SubtleCrypto without TLS.
self.onmessage = (event: MessageEvent<{ salt: string; challenge: string; max: number }>) => {
  const { salt, challenge, max } = event.data
  for (let number = 0; number <= max; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) {
      self.postMessage(number)
      return
    }
  }
}
