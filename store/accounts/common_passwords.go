package accounts

import (
	"strings"
	"unicode"
)

// Attackers first try a well-known word with an ending that satisfies the password rule: Qwerty@123, India@2026,
// Admin@12345. commonWords and isTail detect these by their parts: some 200 words, with the usual substitutions for
// letters, times some 3,000 endings.

// commonWords are the words in the most common passwords, in lower case and without symbols.
var commonWords = words(`
	password passwd pass passcode welcome admin administrator root user test tester guest login logon hello letmein master secret default
	changeme change manager system server computer laptop internet google gmail yahoo facebook instagram whatsapp twitter apple iphone samsung
	android windows microsoft office oracle cisco linux ubuntu company business account bank money paytm flipkart amazon jio airtel vodafone
	qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz abcd abc abcde abcdef abcdefgh xyz asd qwe iloveyou love
	lovely loveyou lover forever angel princess sweet sweety honey baby babu jaan king queen prince boss hero super superman batman spiderman
	dragon monkey tiger lion shadow sunshine football cricket soccer hockey game gamer player killer freedom power star legend champion
	india indian bharat hindustan jaihind mumbai delhi newdelhi pune chennai kolkata bangalore bengaluru hyderabad ahmedabad surat jaipur lucknow
	kanpur nagpur indore bhopal patna goa kerala punjab gujarat maharashtra rajasthan bihar assam tamilnadu karnataka telangana odisha
	krishna radha radhe radheradhe ram shriram jaishriram sairam sai saibaba om omsai omnamahshivaya shiva shiv mahadev ganesh ganesha ganpati
	hanuman bajrang durga lakshmi laxmi saraswati jesus allah waheguru bhagwan mata maa mummy papa mom dad family mother father
	rahul rohit rohan raj raja rajesh ramesh suresh mahesh dinesh mukesh rakesh sanjay vijay ajay amit sumit anil sunil arjun karan kumar
	sharma singh gupta verma patel khan reddy nair iyer rao joshi yadav priya pooja puja neha anjali kavita sunita anita deepak manoj vikas
	vikram vishal ravi nitin sachin virat dhoni kohli modi asha rani divya sneha swati shweta nisha ritu aarav aditya akash ankit ankita
	monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
	spring summer autumn winter holi diwali
	black white blue green red orange purple silver golden gold diamond flower rose lotus butterfly rainbow michael jordan charlie thomas daniel
	jessica ashley jennifer robert andrew joshua matthew george nicole william david maria john harry potter starwars pokemon naruto
	shop store home house student teacher school college doctor engineer developer demo sample temp temporary new my hearth`)

func words(text string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(text) {
		found[word] = true
	}
	return found
}

// plainLetters maps the usual substitutions in passwords back to letters, such as @ to a.
var plainLetters = strings.NewReplacer("@", "a", "$", "s", "0", "o", "1", "i", "!", "i", "3", "e", "5", "s", "7", "t",
	"4", "a")

// isCommon reports whether a password is a common word with a common ending, or the ending first, in any case.
func isCommon(password string) bool {
	lower := strings.ToLower(password)
	return isWordAndTail(lower) || isWordAndTail(strings.Map(func(r rune) rune {
		if strings.ContainsRune(passwordSpecials, r) {
			return -1
		}
		return r
	}, lower)) // a symbol inside the word, as in Pass@word1
}

func isWordAndTail(password string) bool {
	runes := []rune(password)
	for cut := 2; cut < len(runes); cut++ {
		head, tail := string(runes[:cut]), string(runes[cut:])
		if isWord(head) && isTail(tail) || isTail(head) && isWord(tail) {
			return true
		}
	}
	return isWord(string(runes))
}

func isWord(text string) bool {
	return commonWords[text] || commonWords[plainLetters.Replace(text)]
}

// isTail reports whether a text is a typical ending that satisfies the password rule: a symbol or two, and digits that
// count up or down, repeat, or form a year.
func isTail(text string) bool {
	digits := ""
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			digits += string(r)
		case !strings.ContainsRune(passwordSpecials+"-_+", r):
			return false
		}
	}
	if len(digits) < 2 {
		return true
	}
	year := len(digits) == 4 && (digits[:2] == "19" || digits[:2] == "20")
	return year || len(digits) == 2 && len(text) <= 3 || isRun(digits, 1) || isRun(digits, -1) || isRun(digits, 0) ||
		digits == "007" ||
		digits == "786" || digits == "108" || digits == "420"
}

// isRun reports whether each digit differs from the previous one by step; 0 follows 9. A run may occur twice (123123).
func isRun(digits string, step int) bool {
	half := len(digits) / 2
	if len(digits) >= 4 && len(digits)%2 == 0 && digits[:half] == digits[half:] {
		digits = digits[:half]
	}
	for i := 1; i < len(digits); i++ {
		if (int(digits[i-1]-'0')+step+10)%10 != int(digits[i]-'0') {
			return false
		}
	}
	return true
}

// isOwn reports whether a password is little more than a word that an attacker knows: the person's name or email, or
// the shop's name.
func isOwn(password string, own ...string) bool {
	letters := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return r
			}
			return -1
		}, text)
	}
	lower := strings.ToLower(password)
	given := []string{letters(lower), letters(plainLetters.Replace(lower))}
	for _, text := range own {
		for word := range strings.FieldsFuncSeq(strings.ToLower(text),
			func(r rune) bool { return !unicode.IsLetter(r) }) {
			if len([]rune(word)) < 4 {
				continue
			}
			for _, one := range given {
				if strings.HasPrefix(one, word) && len(one)-len(word) < 4 {
					return true
				}
			}
		}
	}
	return false
}
