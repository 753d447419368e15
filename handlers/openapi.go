package handlers

import (
	_ "embed" // the notes of the OpenAPI document
	"encoding/json"
	"net/http"
	"sync"

	"github.com/julienschmidt/httprouter"

	"hearth/handlers/web"
	"hearth/store/core"
)

// openAPINotes are what the Go types can't say while the program runs: the comments of their fields, and replies and
// refusals from the golden files of the tests. TestNotesOfTheDocumentAreFresh writes them.
//
//go:embed openapi_notes.json
var openAPINotes []byte

// OpenAPI returns the OpenAPI document of every call.
func OpenAPI() ([]byte, error) {
	var notes web.Notes
	if err := json.Unmarshal(openAPINotes, &notes); err != nil {
		return nil, err
	}
	return web.OpenAPI("Hearth",
		"The calls of the shop. Amounts are rupees, but for the amount of checkout, which is paise; weights are grams "+
			"and lengths centimetres. A reply with status false is a refusal: message says why, and errors names the "+
			"wrong fields.",
		Routes(), map[string]any{"order-states": core.OrderStates()}, notes)
}

// openAPIReply makes the document once, when it is first requested.
var openAPIReply = sync.OnceValues(func() (*web.CachedResponse, error) {
	document, err := OpenAPI()
	return web.NewCachedResponse(web.Response{Status: http.StatusOK, Type: "application/json; charset=utf-8",
		Body: document}, nil), err
})

// showOpenAPI serves the OpenAPI document, to everyone.
func (h *Handlers) showOpenAPI(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	web.SetRouteName(r.Context(), "GET /api/openapi.json")
	err := h.Frame.Allow(r, web.Screens)
	if err == nil {
		var reply *web.CachedResponse
		if reply, err = openAPIReply(); err == nil {
			web.SendResponse(w, r, reply)
			return
		}
	}
	h.Frame.SendError(r.Context(), w, err)
}
