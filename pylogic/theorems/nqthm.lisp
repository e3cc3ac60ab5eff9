; The logic of Boyer and Moore's nqthm, in that of its successor ACL2
;
; Every function of nqthm is total and takes what is no number for 0; here each is written with
; ACL2's own. An object of nqthm is an object of ACL2:
;
;   t, f                 T and NIL of ACL2, so that `if` is ACL2's `if`
;   a natural number     the same
;   (minus n)            the integer -n; (minus 0), which is not 0, is the string "-0"
;   a literal atom       the symbol of that name in the package NQTHM; its nil is not ACL2's NIL
;   (cons x y)           the pair
;
; ACL2 has objects besides: as in nqthm, where any script may add shells, they are neither numbers
; nor pairs. A theorem that ACL2 proves of all its objects holds of those above.
;
; What nqthm decides by cases is a macro here; what it computes is a function. After those stand the
; lemmas that let ACL2 reason about numbers without taking apart, at each `fix`, whether a thing is
; one.

(in-package "ACL2")

(defpkg "NQTHM" nil)

(set-verify-guards-eagerness 0)
(set-ignore-ok t)
(set-irrelevant-formals-ok t)

; Cases

(defmacro nqthm::if (x y z) `(if ,x ,y ,z))
(defmacro nqthm::equal (x y) `(equal ,x ,y))
(defmacro nqthm::not (x) `(not ,x))
(defmacro nqthm::and (x y) `(if ,x (if ,y t nil) nil))
(defmacro nqthm::or (x y) `(if ,x t (if ,y t nil)))
(defmacro nqthm::implies (x y) `(implies ,x ,y))
(defmacro nqthm::iff (x y) `(iff ,x ,y))
(defmacro nqthm::let (bindings body) `(let ,bindings ,body))
(defmacro nqthm::truep (x) `(equal ,x t))
(defmacro nqthm::falsep (x) `(equal ,x nil))
(defmacro nqthm::identity (x) x)

(defmacro nqthm::cons (x y) `(cons ,x ,y))
(defmacro nqthm::listp (x) `(consp ,x))
(defmacro nqthm::nlistp (x) `(not (consp ,x)))
(defun nqthm-list (terms)
  (declare (xargs :mode :program))
  (if (consp terms) `(cons ,(car terms) ,(nqthm-list (cdr terms))) ''nqthm::nil))
(defmacro nqthm::list (&rest terms) (nqthm-list terms))

(defmacro nqthm::zero () 0)
(defmacro nqthm::numberp (x) `(natp ,x))
(defmacro nqthm::zerop (x) `(zp ,x))
(defmacro nqthm::fix (x) (if (natp x) x `(nfix ,x)))
(defmacro nqthm::lessp (x y) `(< (nqthm::fix ,x) (nqthm::fix ,y)))
(defmacro nqthm::greaterp (x y) `(nqthm::lessp ,y ,x))
(defmacro nqthm::leq (x y) `(not (nqthm::lessp ,y ,x)))
(defmacro nqthm::geq (x y) `(not (nqthm::lessp ,x ,y)))

(defun nqthm::litatom (x) (and (symbolp x) (not (booleanp x))))
(defun nqthm::negativep (x) (or (equal x "-0") (and (integerp x) (< x 0))))
(defun nqthm::minus (x) (if (zp x) "-0" (- x)))
(defun nqthm::negative-guts (x) (if (and (integerp x) (< x 0)) (- x) 0))

; Pairs

(defun nqthm::car (x) (if (consp x) (car x) 0))
(defun nqthm::cdr (x) (if (consp x) (cdr x) 0))

(defthm nqthm-car-cons (equal (nqthm::car (cons x y)) x))
(defthm nqthm-cdr-cons (equal (nqthm::cdr (cons x y)) y))
(defthm nqthm-car-nlistp (implies (not (consp x)) (equal (nqthm::car x) 0)))
(defthm nqthm-cdr-nlistp (implies (not (consp x)) (equal (nqthm::cdr x) 0)))
(defthm nqthm-cons-car-cdr
  (implies (consp x) (equal (cons (nqthm::car x) (nqthm::cdr x)) x))
  :rule-classes (:rewrite :elim))
(defthm nqthm-car-count
  (implies (consp x) (< (acl2-count (nqthm::car x)) (acl2-count x)))
  :rule-classes :linear)
(defthm nqthm-cdr-count
  (implies (consp x) (< (acl2-count (nqthm::cdr x)) (acl2-count x)))
  :rule-classes :linear)
(defthm nqthm-car-count-weak
  (<= (acl2-count (nqthm::car x)) (acl2-count x))
  :rule-classes :linear)
(defthm nqthm-cdr-count-weak
  (<= (acl2-count (nqthm::cdr x)) (acl2-count x))
  :rule-classes :linear)
(in-theory (disable nqthm::car nqthm::cdr))

; Numbers

(defun nqthm::add1 (x) (+ 1 (nfix x)))
(defun nqthm::sub1 (x) (if (zp x) 0 (- x 1)))
(defun nqthm::plus (x y) (+ (nfix x) (nfix y)))
(defun nqthm::difference (x y) (if (< (nfix y) (nfix x)) (- (nfix x) (nfix y)) 0))
(defun nqthm::times (x y) (* (nfix x) (nfix y)))
(defun nqthm::max (x y) (if (< (nfix x) (nfix y)) (nfix y) (nfix x)))
(defun nqthm::remainder (x y)
  (declare (xargs :measure (nfix x)))
  (if (zp y)
      (nfix x)
    (if (< (nfix x) y) (nfix x) (nqthm::remainder (- (nfix x) y) y))))
(defun nqthm::quotient (x y)
  (declare (xargs :measure (nfix x)))
  (if (zp y)
      0
    (if (< (nfix x) y) 0 (+ 1 (nqthm::quotient (- (nfix x) y) y)))))

(defthm nqthm-nfix-natp (implies (natp x) (equal (nfix x) x)))
(defthm nqthm-nfix-zp (implies (zp x) (equal (nfix x) 0)))
(defthm nqthm-nfix-0 (equal (equal (nfix x) 0) (zp x)))
(defthm nqthm-0-nfix (equal (< 0 (nfix x)) (not (zp x))))
(defthm nqthm-nfix-nfix (equal (nfix (nfix x)) (nfix x)))
(defthm nqthm-nfix-type (natp (nfix x)) :rule-classes :type-prescription)
(defthm nqthm-zp-natp (implies (natp x) (equal (zp x) (equal x 0))))
(defthm nqthm-zp-not-natp (implies (not (natp x)) (zp x)))
(in-theory (disable nfix zp zp-open))

(defthm nqthm-commutativity-2-of-*
  (equal (* x (* y z)) (* y (* x z)))
  :hints (("Goal" :use ((:instance associativity-of-*)
                        (:instance associativity-of-* (x y) (y x)))
           :in-theory (disable associativity-of-*))))
(defthm nqthm-equal-constant
  (implies (and (syntaxp (and (quotep k) (quotep m)))
                (acl2-numberp k) (acl2-numberp m) (acl2-numberp x))
           (equal (equal (+ k x) m) (equal x (- m k)))))
(defthm nqthm-times-0 (equal (* 0 x) 0))
(defthm nqthm-times--1 (equal (* -1 x) (- x)))
(defthm nqthm-times-natp
  (implies (and (natp x) (natp y)) (natp (* x y)))
  :rule-classes :type-prescription)
(defun nqthm-countdown (n) (if (zp n) n (nqthm-countdown (- n 1))))
(defthm nqthm-times-grows
  (implies (and (natp y) (not (zp z))) (<= y (* y z)))
  :hints (("Goal" :induct (nqthm-countdown z)))
  :rule-classes (:rewrite :linear))

(defthm nqthm-remainder-nfix
  (equal (nqthm::remainder (nfix x) y) (nqthm::remainder x y))
  :hints (("Goal" :expand ((nqthm::remainder x y) (nqthm::remainder (nfix x) y)))))
(defthm nqthm-quotient-nfix
  (equal (nqthm::quotient (nfix x) y) (nqthm::quotient x y))
  :hints (("Goal" :expand ((nqthm::quotient x y) (nqthm::quotient (nfix x) y)))))
(defthm nqthm-remainder-bound
  (implies (not (zp y)) (< (nqthm::remainder x y) y))
  :rule-classes :linear)
(defthm nqthm-remainder-small (<= (nqthm::remainder x y) (nfix x)) :rule-classes :linear)
(defthm nqthm-quotient-small (<= (nqthm::quotient x y) (nfix x)) :rule-classes :linear)
(defthm nqthm-quotient-smaller
  (implies (and (not (zp x)) (natp y) (< 1 y)) (< (nqthm::quotient x y) x))
  :rule-classes :linear)
(defthm nqthm-remainder-quotient
  (implies (natp y)
           (equal (+ (nqthm::remainder x y) (* y (nqthm::quotient x y))) (nfix x)))
  :rule-classes (:rewrite (:linear :trigger-terms ((nqthm::quotient x y)))))
(defthm nqthm-remainder-less
  (implies (< (nfix x) (nfix y)) (equal (nqthm::remainder x y) (nfix x))))
(defthm nqthm-quotient-less (implies (< (nfix x) (nfix y)) (equal (nqthm::quotient x y) 0)))
(defthm nqthm-remainder-plus-times
  (implies (and (natp x) (natp y) (natp z))
           (equal (nqthm::remainder (+ x (* y z)) y) (nqthm::remainder x y)))
  :hints (("Goal" :induct (nqthm-countdown z))
          ("Subgoal *1/2" :expand ((nqthm::remainder (+ x (* y z)) y)))))
(defthm nqthm-quotient-plus-times
  (implies (and (natp x) (not (zp y)) (natp z))
           (equal (nqthm::quotient (+ x (* y z)) y) (+ z (nqthm::quotient x y))))
  :hints (("Goal" :induct (nqthm-countdown z))
          ("Subgoal *1/2" :expand ((nqthm::quotient (+ x (* y z)) y)))))
(defthm nqthm-remainder-times
  (implies (and (natp y) (natp z)) (equal (nqthm::remainder (* y z) y) 0))
  :hints (("Goal" :use ((:instance nqthm-remainder-plus-times (x 0))))))
(defthm nqthm-quotient-times
  (implies (and (not (zp y)) (natp z)) (equal (nqthm::quotient (* y z) y) z))
  :hints (("Goal" :use ((:instance nqthm-quotient-plus-times (x 0))))))
(defthm nqthm-remainder-plus-constant
  (implies (and (syntaxp (and (quotep k) (quotep y)))
                (natp k) (not (zp y)) (<= y k) (natp x))
           (equal (nqthm::remainder (+ k x) y) (nqthm::remainder (+ (- k y) x) y)))
  :hints (("Goal" :use ((:instance nqthm-remainder-plus-times (x (+ (- k y) x)) (z 1))))))
(in-theory (disable nqthm-equal-constant))

; Lists

(defun nqthm::append (x y)
  (if (consp x) (cons (nqthm::car x) (nqthm::append (nqthm::cdr x) y)) y))
(defun nqthm::member (x y)
  (if (consp y) (if (equal x (nqthm::car y)) t (nqthm::member x (nqthm::cdr y))) nil))
(defun nqthm::assoc (x y)
  (if (consp y)
      (if (equal x (nqthm::car (nqthm::car y))) (nqthm::car y) (nqthm::assoc x (nqthm::cdr y)))
    nil))
(defun nqthm::union (x y)
  (if (consp x)
      (if (nqthm::member (nqthm::car x) y)
          (nqthm::union (nqthm::cdr x) y)
        (cons (nqthm::car x) (nqthm::union (nqthm::cdr x) y)))
    y))
(defun nqthm::add-to-set (x y) (if (nqthm::member x y) y (cons x y)))
(defun nqthm::pairlist (x y)
  (if (consp x)
      (cons (cons (nqthm::car x) (nqthm::car y))
            (nqthm::pairlist (nqthm::cdr x) (nqthm::cdr y)))
    'nqthm::nil))
(defun nqthm::strip-cars (x)
  (if (consp x) (cons (nqthm::car (nqthm::car x)) (nqthm::strip-cars (nqthm::cdr x))) 'nqthm::nil))
(defun nqthm::sum-cdrs (x)
  (if (consp x) (+ (nfix (nqthm::cdr (nqthm::car x))) (nqthm::sum-cdrs (nqthm::cdr x))) 0))

(in-package "NQTHM")
