package pages

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	jsurl "github.com/dop251/goja_nodejs/url"
)

// renderer renders pages with the browser's components, in a JavaScript engine within the binary. An engine renders
// one page at a time. There are at most two engines, and one core is left for orders.
type renderer struct {
	program *goja.Program
	// engines are the free engines; nil is one that isn't started yet.
	engines chan *engine
	// life is the number of pages after which an engine is replaced.
	life int
}

// engine is a JavaScript engine with the built server code.
type engine struct {
	vm    *goja.Runtime
	draw  goja.Callable
	drawn int
}

// drawTime is the time limit for rendering a page.
const (
	drawTime = 5 * time.Second
	// engineLife limits the memory of objects that an engine doesn't free.
	engineLife = 300
)

// prelude defines the few browser globals that libraries expect.
const prelude = `var globalThis = this, self = this, window = undefined;
var console = { log() {}, warn() {}, error() {}, info() {}, debug() {} };
var process = { env: { NODE_ENV: 'production' } };
function setTimeout() { return 0 } function clearTimeout() {} function setInterval() { return 0 } function clearInterval() {}
function queueMicrotask(f) { Promise.resolve().then(f) }
class EventTarget { addEventListener() {} removeEventListener() {} dispatchEvent() { return true } }
class AbortController { constructor() { this.signal = { aborted: false, addEventListener() {}, removeEventListener() {} } } abort() {} }`

// newRenderer compiles the built server code; the engines start with their first page.
func newRenderer(script string) (*renderer, error) {
	program, err := goja.Compile("server.js", prelude+"\n"+script, false)
	if err != nil {
		return nil, fmt.Errorf("compile the page renderer: %w", err)
	}
	engines := max(1, min(2, runtime.GOMAXPROCS(0)-1))
	r := &renderer{program: program, engines: make(chan *engine, engines), life: engineLife}
	for range engines {
		r.engines <- nil
	}
	return r, nil
}

// start starts an engine.
func (r *renderer) start() (*engine, error) {
	vm := goja.New()
	new(require.Registry).Enable(vm)
	jsurl.Enable(vm)
	if _, err := vm.RunProgram(r.program); err != nil {
		return nil, fmt.Errorf("start the page renderer: %w", err)
	}
	draw, ok := goja.AssertFunction(vm.Get("draw"))
	if !ok {
		return nil, errors.New("the page renderer has no function draw")
	}
	vm.SetFieldNameMapper(goja.TagFieldNameMapper("json", false))
	return &engine{vm: vm, draw: draw}, nil
}

// errNoEngine means that all engines are busy.
var errNoEngine = errors.New("no engine is free")

// draw renders a URL in a language from the replies of its calls (JSON), and returns the HTML and the calls whose
// replies it lacked. It waits engineWait for a free engine, then returns errNoEngine. An engine that failed is
// discarded.
func (r *renderer) draw(
	ctx context.Context,
	address, language string,
	answers map[string]string,
) (html string, wants []string, err error) {
	patience := time.NewTimer(engineWait)
	defer patience.Stop()
	var e *engine
	select {
	case e = <-r.engines:
	case <-patience.C:
		return "", nil, errNoEngine
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	defer func() {
		if fault := recover(); fault != nil {
			e, err = nil, fmt.Errorf("draw %s: %v", address, fault)
		}
		r.engines <- e
	}()
	if e == nil {
		if e, err = r.start(); err != nil {
			return "", nil, err
		}
	}
	vm := e.vm
	vm.ClearInterrupt() // the previous page's time limit may have expired just after it was finished
	limit := time.AfterFunc(drawTime, func() { vm.Interrupt("too slow") })
	defer limit.Stop()
	texts := vm.NewObject()
	for call, answer := range answers {
		if err := texts.Set(call, answer); err != nil {
			return "", nil, err
		}
	}
	result, err := e.draw(goja.Undefined(), vm.ToValue(address), vm.ToValue(texts), vm.ToValue(language))
	var drawn struct {
		HTML  string   `json:"html"`
		Wants []string `json:"wants"`
	}
	if err == nil {
		err = vm.ExportTo(result, &drawn)
	}
	if err != nil {
		e = nil
		return "", nil, fmt.Errorf("draw %s: %w", address, err)
	}
	if e.drawn++; e.drawn >= r.life {
		e = nil
	}
	return drawn.HTML, drawn.Wants, nil
}

// engineWait is how long a page waits for a free engine before it's sent unrendered.
const engineWait = 30 * time.Millisecond
