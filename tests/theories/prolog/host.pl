% In whose process random programs are tried.

:- module(host, []).
