#!/bin/sh
# Makes the film of a demo product from two of its rendered pictures, with Debian's ffmpeg: film.sh lock-main
# A slow move over the product in use, then over its parts; 24 pictures a second, without sound.
set -eu
cd "$(dirname "$0")/../pictures"
move() { # picture of the film, where the move begins and ends
  printf '[%s]scale=2560:2560,zoompan=z=1.5:x=%s:y=%s:d=120:s=1280x720:fps=24,setsar=1' "$1" "'$2'" "'$3'"
}
ffmpeg -v error -y -i "$1-2-1280.webp" -i "$1-3-1280.webp" -filter_complex "
  $(move 0 'iw*0.05+on*2.2' 'ih*0.42-on*2')[use];$(move 1 'iw*0.2-on*0.8' 'ih*0.1+on*4.2')[parts];
  [use][parts]xfade=transition=fade:duration=0.6:offset=4.2,format=yuv420p" \
  -an -c:v libx264 -profile:v high -preset veryslow -crf 27 -movflags +faststart -map_metadata -1 -fflags +bitexact \
  "$1-film.mp4"
