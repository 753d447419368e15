package webtest

import "encoding/binary"

// Film is a short MP4 without pictures inside: its codecs of picture and sound, such as avc1 and mp4a ("" for no
// sound), and whether its table of contents is at its end.
func Film(picture, sound string, late bool) []byte {
	head := make([]byte, 100)
	binary.BigEndian.PutUint32(head[12:], 1000)
	binary.BigEndian.PutUint32(head[16:], 8600)
	tracks := append(part("mvhd", head), track("vide", part(picture, make([]byte, 78), part("avcC", []byte{1, 100, 0,
		31})))...)
	if sound != "" {
		tracks = append(tracks, track("soun", part(sound, make([]byte, 28), part("esds", []byte{0, 0, 0, 0, 3, 0x80,
			0x80,
			0x80, 9, 0, 4, 0, 4, 4, 0x40, 0x15, 0, 0})))...)
	}
	film := part("ftyp", []byte("isom\x00\x00\x02\x00isomavc1"))
	moov, mdat := part("moov", tracks), part("mdat", make([]byte, 3000))
	if late {
		moov, mdat = mdat, moov
	}
	return append(append(film, moov...), mdat...)
}

func track(kind string, sample []byte) []byte {
	return part("trak", part("mdia", part("hdlr", make([]byte, 8), []byte(kind), make([]byte, 12)),
		part("minf", part("stbl", part("stsd", []byte{0, 0, 0, 0, 0, 0, 0, 1}, sample)))))
}

// part is a box of an MP4.
func part(kind string, contents ...[]byte) []byte {
	box := append(make([]byte, 4), kind...)
	for _, content := range contents {
		box = append(box, content...)
	}
	binary.BigEndian.PutUint32(box, uint32(len(box)))
	return box
}
