package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"mime/multipart"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// start5 measures five starts of the shop until the home page is served.
func start5(b *bench) ([]figure, error) {
	data := filepath.Join(b.dir, "start")
	if err := takeShop(b.ctx, smallShop, data); err != nil {
		return nil, err
	}
	least, clock := time.Hour, time.Hour
	for range 5 {
		began := time.Now()
		p, err := startShop(data)
		if err != nil {
			return nil, err
		}
		c := newConn(p.base)
		err = c.get("/")
		least, clock = min(least, p.cpu()), min(clock, time.Since(began))
		c.close()
		if err := errors.Join(err, p.stop()); err != nil {
			return nil, err
		}
	}
	return []figure{
		{name: "start",
			what: fmt.Sprintf("From start to the first home page, 10,000 products, processor time (%d ms on the clock)",
				clock.Milliseconds()), value: least.Seconds() * 1000, unit: "ms", goal: 100, most: true}}, nil
}

// idle measures the shop's memory before any load, after the memory of its start was released.
func idle(b *bench) ([]figure, error) {
	time.Sleep(5 * time.Second)
	c := newConn(b.shop.base)
	defer c.close()
	if err := c.get("/"); err != nil {
		return nil, err
	}
	now, _ := b.shop.memory()
	return []figure{
			{name: "idle", what: "Memory, idle, one visitor of the home page before", value: now, unit: "MB", goal: 60,
				most: true},
		},
		nil
}

// after measures the shop's memory at the end of the run.
func after(b *bench) ([]figure, error) {
	time.Sleep(10 * time.Second) // the garbage collector returns unused memory with a delay
	now, _ := b.shop.memory()
	return []figure{{name: "after", what: "Memory after all of the above", value: now, unit: "MB", goal: 150,
		most: true}}, nil
}

var firstLoad = regexp.MustCompile(`(?m)^(\S+) (JavaScript|CSS): ([0-9.]+) kB`)

// firstBytes measures what a first visit downloads, and the size of the binary.
func firstBytes(b *bench) (figures []figure, err error) {
	// the tool exits with 1 if a limit is exceeded
	out, _ := exec.CommandContext(b.ctx, "node", "ui/tools/bytes.mjs").Output()
	fmt.Print(string(out))
	for _, found := range firstLoad.FindAllStringSubmatch(string(out), -1) {
		f := figure{name: "first-" + found[1] + "-" + found[2], what: "First load of " + found[1] + ", " +
			found[2] + ", gzip", unit: "kB"}
		if f.value, err = strconv.ParseFloat(found[3], 64); err != nil {
			return nil, err
		}
		if found[2] == "JavaScript" {
			f.goal, f.most = map[string]float64{"/": 40, "/productdetails": 42}[found[1]], true
		}
		figures = append(figures, f)
	}
	about, err := os.Stat("hearth")
	if err != nil {
		return nil, err
	}
	return append(figures, figure{name: "binary", what: "Binary", value: float64(about.Size()) / (1 << 20),
		unit: "MiB", goal: 55, most: true}), nil
}

// wire measures traffic in bytes: a list, a return visit, and the code of a first visit.
func wire(b *bench) ([]figure, error) {
	c := newConn(b.shop.base)
	defer c.close()
	if err := c.get(oneList); err != nil {
		return nil, err
	}
	list := float64(c.body.Len()) / 1000
	if err := c.get("/"); err != nil {
		return nil, err
	}
	home, mark := c.body.String(), c.header.Get("ETag")
	again, err := c.do("GET", "/", "", "If-None-Match", mark)
	if err != nil {
		return nil, err
	}
	return []figure{
		{name: "wire-list", what: "A page of 24 as JSON on the wire, brotli", value: list, unit: "kB", goal: 3.5,
			most: true},
		{name: "wire-again", what: "A return visit of the home page: the status, and " +
			strconv.Itoa(c.body.Len()) + " bytes",
			value: float64(again), goal: 304, most: true},
		{name: "wire-home", what: "The home page as HTML on the wire, brotli", value: float64(len(home)) / 1000,
			unit: "kB"},
	}, nil
}

// photo creates a picture of 12 megapixels.
func photo() ([]byte, error) {
	p := image.NewRGBA(image.Rect(0, 0, 4000, 3000))
	for y := range 3000 {
		for x := range 4000 {
			p.SetRGBA(x, y, color.RGBA{R: uint8(x / 16), G: uint8(y / 12), B: uint8((x ^ y) / 32), A: 255})
		}
	}
	var b bytes.Buffer
	err := jpeg.Encode(&b, p, &jpeg.Options{Quality: 85})
	return b.Bytes(), err
}

// uploadPhoto measures the upload of a photo for a category's page.
func uploadPhoto(b *bench) ([]figure, error) {
	picture, err := photo()
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "photo.jpg")
	if err != nil {
		return nil, err
	}
	if _, err := part.Write(picture); err != nil {
		return nil, err
	}
	if err := errors.Join(form.WriteField("text", "Lights"), form.Close()); err != nil {
		return nil, err
	}
	before, _ := b.shop.memory()
	if err := b.shop.forget(); err != nil {
		return nil, err
	}
	c := newConn(b.shop.base)
	defer c.close()
	c.cookie = token(owner)
	cpu := b.shop.cpu()
	if err := wanted(c.do("POST", "/api/admin/categories/1/page", body.String(), "Content-Type",
		form.FormDataContentType())); err != nil {
		return nil, fmt.Errorf("%w: %.200s", err, c.body.String())
	}
	_, highest := b.shop.memory()
	fmt.Printf("%.1f MB before, %.1f MB at the highest, processor time %s, %.80s\n", before, highest, b.shop.cpu()-cpu,
		c.body.String())
	return []figure{
		{name: "upload", what: "Highest memory while a photo of 12 megapixels is uploaded, after all of the above",
			value: highest, unit: "MB", goal: 140, most: true},
	}, nil
}

// slowClients measures cached content while two hundred clients send their requests byte by byte.
func slowClients(b *bench) ([]figure, error) {
	stop := make(chan struct{})
	dribble := func(c *conn) {
		request := "GET " + oneList + " HTTP/1.1\r\nHost: " + b.shop.base + "\r\nX-Slow: " + strings.Repeat("x", 1<<16)
		for i := range request {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
				if _, err := c.c.Write([]byte{request[i]}); err != nil {
					return // the shop closed the connection
				}
			}
		}
	}
	alone := b.shop.load(b.ctx, usual, span, 0, one(oneList))
	for range 200 {
		c := newConn(b.shop.base)
		if err := c.get(oneList); err != nil {
			return nil, err
		}
		defer c.close()
		go dribble(c) // ends when the channel stop is closed
	}
	beside := b.shop.load(b.ctx, usual, span, 0, one(oneList))
	close(stop)
	fmt.Println("alone", alone, "\nbeside", beside)
	return []figure{{name: "slow",
		what:  "Rate of one list beside 200 clients that send a byte at a time : without them",
		value: beside.rate() / alone.rate()}}, sound([]tally{alone, beside})
}

var liveHeap = regexp.MustCompile(`(?m)^go_memstats_next_gc_bytes (\S+)$`)

// liveBytes is the live heap, derived from the next target of the garbage collector.
func (b *bench) liveBytes() (float64, error) {
	c := newConn(b.shop.base)
	defer c.close()
	if err := wanted(c.do("GET", "/metrics", "", "Authorization", "Bearer "+metricsToken)); err != nil {
		return 0, err
	}
	found := liveHeap.FindStringSubmatch(c.body.String())
	if found == nil {
		return 0, errors.New("the shop tells nothing of its memory")
	}
	return strconv.ParseFloat(found[1], 64)
}

// heap measures the memory that remains after 10,000 pages were rendered.
func heap(b *bench) ([]figure, error) {
	draw := func(first, n int64) error {
		t := b.shop.load(
			b.ctx,
			2,
			time.Hour,
			n,
			asking(func(i int64) string { return fmt.Sprintf("/allproducts?min_price=%d", 1+first+i) }),
		)
		fmt.Println(t)
		return sound([]tally{t})
	}
	// Fill the cache first, because its memory is limited separately.
	if err := draw(0, 500); err != nil {
		return nil, err
	}
	before, err := b.liveBytes()
	if err != nil {
		return nil, err
	}
	if err := draw(500, 10_000); err != nil {
		return nil, err
	}
	now, err := b.liveBytes()
	return []figure{{name: "heap", what: "Live heap after 10,000 drawings : after 500", value: now / before, goal: 1.1,
		most: true}}, err
}
