package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server in its own process: the shop, or the bare handlers.
type process struct {
	cmd  *exec.Cmd
	base string
	log  *os.File
}

// startShop starts the built binary on a data directory, with its log in a file beside it.
func startShop(data string) (*process, error) {
	binary, err := filepath.Abs("hearth")
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(binary); err != nil {
		return nil, fmt.Errorf("build it first with ./build.sh: %w", err)
	}
	return start(data+".log", "is open:", binary, "serve", "--data", data, "--listen", "127.0.0.1:0", "--captcha",
		"off", "--rate-limit", "off", "--metrics-token", metricsToken)
}

// metricsToken gives the benchmark access to the shop's metrics.
const metricsToken = "bench"

// start starts a server that prints its address after the given words.
func start(logFile, words, name string, args ...string) (*process, error) {
	log, err := os.Create(logFile)
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.Command(name, args...), log: log}
	p.cmd.Stderr = log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	lines := bufio.NewScanner(out)
	for p.base == "" && lines.Scan() {
		if _, address, found := strings.Cut(lines.Text(), words); found {
			p.base = strings.TrimPrefix(strings.TrimSpace(address), "http://")
		}
	}
	if p.base == "" {
		said, _ := os.ReadFile(logFile) // only for the error message
		return nil, errors.Join(fmt.Errorf("%s did not open: %s", name, said), p.stop())
	}
	p.base = strings.Replace(p.base, "localhost", "127.0.0.1", 1)
	// reads the output so that the server is never blocked; ends with the server
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return p, nil
}

func (p *process) stop() error {
	if p == nil {
		return nil
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // the process may have ended already
	killed := time.AfterFunc(20*time.Second, func() { _ = p.cmd.Process.Kill() })
	defer killed.Stop()
	return errors.Join(p.cmd.Wait(), p.log.Close())
}

// tick is the kernel's unit of processor time.
const tick = 10 * time.Millisecond

// cpu is the processor time that a process has used so far.
func (p *process) cpu() time.Duration {
	return cpuOf(p.cmd.Process.Pid)
}

func cpuOf(pid int) time.Duration {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, behindName, _ := strings.Cut(string(content), ") ")
	fields := strings.Fields(behindName)
	return sumOf(fields[11:13])
}

func sumOf(ticks []string) (sum time.Duration) {
	for _, text := range ticks {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return 0
		}
		sum += time.Duration(n) * tick
	}
	return sum
}

// memory returns the present anonymous memory of a process and about its maximum since forget, in MB. Pages of files
// are not counted, because the kernel takes them back when it needs memory.
func (p *process) memory() (now, highest float64) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, 0
	}
	mb := map[string]float64{}
	for line := range strings.Lines(string(content)) {
		name, text, _ := strings.Cut(line, ":")
		// other lines don't contain a number
		kb, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 64)
		mb[name] = kb / 1024
	}
	return mb["RssAnon"], mb["VmHWM"] - mb["RssFile"]
}

// forget resets the maximum that memory returns.
func (p *process) forget() error {
	return os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.cmd.Process.Pid), []byte("5"), 0)
}

// machine is the processors' counters: total time and busy time.
type machine struct{ had, worked time.Duration }

func machineNow() machine {
	content, err := os.ReadFile("/proc/stat")
	if err != nil {
		return machine{}
	}
	line, _, _ := strings.Cut(string(content), "\n")
	fields := strings.Fields(line)[1:9] // user nice system idle iowait irq softirq steal
	had := sumOf(fields)
	return machine{had, had - sumOf(fields[3:5])}
}

// share is the share of the machine that other processes used since m was read, from 0 to 1; own is our own usage.
func (m machine) share(own time.Duration) float64 {
	now := machineNow()
	if now.had <= m.had {
		return 0
	}
	return max(0, float64(now.worked-m.worked-own)/float64(now.had-m.had))
}
