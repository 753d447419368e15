package handlers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dop251/goja"
)

// renderer draws pages by the same components that the browser runs, in a JavaScript engine inside the binary. An engine
// draws one page at a time, so there are two.
type renderer struct {
	program *goja.Program
	engines chan *engine
}

type engine struct {
	vm   *goja.Runtime
	draw goja.Callable
}

const (
	engines  = 2
	drawTime = 2 * time.Second
)

// prelude gives the script the few things of a browser that libraries look for. Only addresses without a query are drawn,
// so the query is always empty.
const prelude = `var globalThis = this, self = this, window = undefined;
var console = { log() {}, warn() {}, error() {}, info() {}, debug() {} };
var process = { env: { NODE_ENV: 'production' } };
function setTimeout() { return 0 } function clearTimeout() {} function setInterval() { return 0 } function clearInterval() {}
function queueMicrotask(f) { Promise.resolve().then(f) }
class EventTarget { addEventListener() {} removeEventListener() {} dispatchEvent() { return true } }
class AbortController { constructor() { this.signal = { aborted: false, addEventListener() {}, removeEventListener() {} } } abort() {} }
class URLSearchParams { get() { return null } has() { return false } get size() { return 0 } }`

func newRenderer(script string) (*renderer, error) {
	program, err := goja.Compile("server.js", prelude+"\n"+script, false)
	if err != nil {
		return nil, fmt.Errorf("compile the page renderer: %w", err)
	}
	r := &renderer{program: program, engines: make(chan *engine, engines)}
	for range engines {
		r.engines <- nil
	}
	return r, nil
}

func (r *renderer) start() (*engine, error) {
	vm := goja.New()
	if _, err := vm.RunProgram(r.program); err != nil {
		return nil, fmt.Errorf("start the page renderer: %w", err)
	}
	draw, ok := goja.AssertFunction(vm.Get("draw"))
	if !ok {
		return nil, errors.New("the page renderer has no function draw")
	}
	return &engine{vm, draw}, nil
}

// draw gives the HTML of an address, drawn from the answers of its calls. An engine that failed is thrown away.
func (r *renderer) draw(ctx context.Context, address, data string) (drawn string, err error) {
	var e *engine
	select {
	case e = <-r.engines:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() {
		if fault := recover(); fault != nil {
			e, err = nil, fmt.Errorf("draw %s: %v", address, fault)
		}
		r.engines <- e
	}()
	if e == nil {
		if e, err = r.start(); err != nil {
			return "", err
		}
	}
	vm := e.vm
	limit := time.AfterFunc(drawTime, func() { vm.Interrupt("too slow") })
	defer limit.Stop()
	result, err := e.draw(goja.Undefined(), e.vm.ToValue(address), e.vm.ToValue(data))
	if err != nil {
		e = nil
		return "", fmt.Errorf("draw %s: %w", address, err)
	}
	return result.String(), nil
}
