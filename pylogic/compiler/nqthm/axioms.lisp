; What the initial theory of the prover defines by recursion or by other functions, as the axioms of
; the logic say it. The compiler adds those that a script uses; arithmetic, pairs, atoms and negative
; numbers are in prolog/nqthm/primitives.pl, and the connectives are compiled in place.

(add-axiom append
  (equal (append x y)
         (if (listp x) (cons (car x) (append (cdr x) y)) y)))

(add-axiom member
  (equal (member x lst)
         (if (nlistp lst)
             f
           (if (equal x (car lst)) t (member x (cdr lst))))))

(add-axiom assoc
  (equal (assoc x alist)
         (if (nlistp alist)
             f
           (if (equal x (car (car alist))) (car alist) (assoc x (cdr alist))))))

(add-axiom pairlist
  (equal (pairlist x y)
         (if (listp x)
             (cons (cons (car x) (car y)) (pairlist (cdr x) (cdr y)))
           nil)))

(add-axiom union
  (equal (union x y)
         (if (listp x)
             (if (member (car x) y)
                 (union (cdr x) y)
               (cons (car x) (union (cdr x) y)))
           y)))

(add-axiom add-to-set
  (equal (add-to-set x y)
         (if (member x y) y (cons x y))))

(add-axiom max
  (equal (max x y)
         (if (lessp x y) y (fix x))))

(add-axiom identity
  (equal (identity x) x))

(add-axiom strip-cars
  (equal (strip-cars x)
         (if (nlistp x) nil (cons (car (car x)) (strip-cars (cdr x))))))

(add-axiom sum-cdrs
  (equal (sum-cdrs x)
         (if (nlistp x) 0 (plus (cdr (car x)) (sum-cdrs (cdr x))))))

(add-axiom ord-lessp
  (equal (ord-lessp x y)
         (if (nlistp x)
             (if (nlistp y) (lessp x y) t)
           (if (nlistp y)
               f
             (if (ord-lessp (car x) (car y))
                 t
               (if (equal (car x) (car y)) (ord-lessp (cdr x) (cdr y)) f))))))

(add-axiom ordinalp
  (equal (ordinalp x)
         (if (listp x)
             (if (and (ordinalp (car x)) (not (equal (car x) 0)))
                 (if (and (listp (cdr x)) (ord-lessp (car x) (car (cdr x))))
                     f
                   (ordinalp (cdr x)))
               f)
           (numberp x))))
